export const OPEN_DATA = {
  /** The setting that names the month that is published. */
  setting: 'openData',
  perPage: 500,
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const
