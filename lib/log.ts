import pino from 'pino'

/** Structured log lines on stdout. Personal data and secrets stay out: log ids, never names, mails or tokens. */
export const log = pino({
  // biome-ignore lint/style/noProcessEnv: the log must work before the settings are parsed
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
})
