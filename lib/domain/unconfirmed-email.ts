/**
 * What an unconfirmed email address means for a member's ratings, by the setting REQUIRE_VERIFIED_EMAIL: the one place that
 * says so, for e-mails, forms and policies.
 */
export const unconfirmedEmail = (isRequired: boolean) =>
  isRequired
    ? {
        toMember: 'Until you do, your ratings are shown with a label and do not count.',
        toEveryone:
          'A rating counts once its author has confirmed their email address. Until then it is shown with a label and does not count in the average.',
        onceConfirmed: 'Once you’ve confirmed it, your ratings count.',
      }
    : {
        toMember:
          'Your ratings count either way, but we only write about decisions to a confirmed address.',
        toEveryone:
          'This site does not currently require a confirmed email address: ratings count right away.',
        onceConfirmed: 'Confirm your email so that we can write to you about decisions.',
      }
