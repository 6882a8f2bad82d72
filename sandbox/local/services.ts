/** A process that is started from our own sources. */
export interface Service {
  name: string;
  title: string;
  script: string;
  /** Settings for the ports it listens on, with the standard numbers; the first answers `/readyz`. */
  ports: Record<string, number>;
  /** The settings it is given, besides the caller's own environment. */
  settings: string[];
  /** When this setting names a real one, ours is not started. */
  unless?: string;
}

const ENGINE: Service = {
  name: "engine",
  title: "payment engine (sandbox)",
  script: "sandbox/engine/main.ts",
  ports: { ENGINE_PORT: 3300 },
  settings: ["DATABASE_URL", "ENGINE_ADMIN_API_KEY"],
  unless: "ENGINE_URL",
};

const CENTRAL_AUTH: Service = {
  name: "central-auth",
  title: "central sign-in (sandbox)",
  script: "sandbox/central-auth/main.ts",
  ports: { CENTRAL_AUTH_PORT: 3200 },
  settings: ["DATABASE_URL", "AUTH_URL", "AUTH_APPS", "CENTRAL_AUTH_SECRET", "AUTH_SERVICE_SECRET", "DEMO"],
  unless: "AUTH_URL",
};

const BANK_LINK: Service = {
  name: "bank-link",
  title: "bank linking (sandbox)",
  script: "sandbox/bank-link/main.ts",
  ports: { BANK_LINK_PORT: 3400 },
  settings: ["BANK_LINK_CLIENT_ID", "BANK_LINK_SECRET"],
  unless: "BANK_LINK_URL",
};

const EXTENSIONS: Service = {
  name: "extensions",
  title: "extensions service",
  script: "extensions/main.ts",
  ports: { EXTENSIONS_PORT: 3100, EXTENSIONS_GRPC_PORT: 3101 },
  settings: [
    "DATABASE_URL",
    "INTERNAL_SECRET",
    "SERVICE_AUTH_JWKS",
    "ENCRYPTION_KEYS",
    "ENGINE_URL",
    "ENGINE_API_KEY",
    "ENGINE_WEBHOOK_BASE_URL",
    "BANK_LINK_URL",
    "BANK_LINK_CLIENT_ID",
    "BANK_LINK_SECRET",
  ],
};

const APP: Service = {
  name: "app",
  title: "dashboard and API",
  script: "server.ts",
  ports: { PORT: 3000 },
  settings: [
    "INTERNAL_SECRET",
    "SERVICE_AUTH_SIGNING_KEY",
    "SESSION_SECRET",
    "CENTRAL_AUTH_SECRET",
    "EXTENSIONS_URL",
    "EXTENSIONS_GRPC_URL",
    "APP_URL",
    "AUTH_URL",
    "AUTH_SERVICE_SECRET",
  ],
};

/** In the order in which they start. The demo data comes between the two lists. */
export const BACKSTAGE: Service[] = [ENGINE, CENTRAL_AUTH, BANK_LINK, EXTENSIONS];
export const STAGE: Service[] = [APP];

/** What the operators' commands need, whether they run inside the product or beside it. */
export const ADMIN_SETTINGS = EXTENSIONS.settings;
