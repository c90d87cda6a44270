# The site on a Node host of its own. MONGODB_URI, JWT_SECRET and SITE_URL come from outside (see docs/operate.md).
FROM node:22-bookworm-slim AS build
WORKDIR /site
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

FROM node:22-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# All of it is root's: the site can read its code and not change it. Mails that nobody sends go to /data, the rest to /tmp.
COPY --from=build /site ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database and makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD before it serves.
CMD ["node", "--import", "tsx", "server/main.ts"]
