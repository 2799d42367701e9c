# mockfluence as a sidecar: docker build -t mockfluence . && docker run --rm -p 4710:4710 mockfluence
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY fixtures ./fixtures
RUN npm run build

FROM node:22-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# There is nothing to build here, so `prepare` need not even say so.
RUN npm ci --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
ENV NODE_ENV=production MOCKFLUENCE_HOST=0.0.0.0
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY fixtures ./fixtures
COPY scenarios ./scenarios
COPY src/handbook ./src/handbook
USER node
EXPOSE 4710
# The check asks where the environment says the server is: set the port by MOCKFLUENCE_PORT rather than by --port.
HEALTHCHECK --interval=5s --timeout=6s --start-period=10s --retries=3 CMD ["node", "dist/cli/main.js", "healthcheck"]
# In exec form node is process 1 and gets SIGTERM itself. Nothing is written to disk, so the root file system may be read-only.
ENTRYPOINT ["node", "dist/cli/main.js"]
