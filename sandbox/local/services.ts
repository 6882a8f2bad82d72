import { words } from "#sandbox/shared/words.ts";

/** A process that runs from source. */
export interface Service {
  name: string;
  title: string;
  script: string;
  nodeOptions?: string[];
  /** The port settings and their defaults; the first port serves `/readyz`. */
  ports: Record<string, number>;
  /** The shared settings that it receives, besides the caller's environment. */
  settings: string[];
  /** Under `npm run dev` a change in these files and folders starts it again. What Vite loads reloads by itself. */
  watched?: string[];
  /** The process is not started if this setting names an external service. */
  unless?: string;
}

const ENGINE: Service = {
  name: "engine",
  title: "payment engine (sandbox)",
  script: "sandbox/engine/main.ts",
  ports: { ENGINE_PORT: 3300 },
  settings: words("DATABASE_URL ENGINE_ADMIN_API_KEY"),
  unless: "ENGINE_URL",
};

const CENTRAL_AUTH: Service = {
  name: "central-auth",
  title: "central sign-in (sandbox)",
  script: "sandbox/central-auth/main.ts",
  ports: { CENTRAL_AUTH_PORT: 3200 },
  settings: words("DATABASE_URL AUTH_URL AUTH_APPS CENTRAL_AUTH_SECRET AUTH_SERVICE_SECRET DEMO"),
  unless: "AUTH_URL",
};

const BANK_LINK: Service = {
  name: "bank-link",
  title: "bank linking (sandbox)",
  script: "sandbox/bank-link/main.ts",
  ports: { BANK_LINK_PORT: 3400 },
  settings: words("BANK_LINK_CLIENT_ID BANK_LINK_SECRET"),
  unless: "BANK_LINK_URL",
};

const MAIL: Service = {
  name: "mail",
  title: "mail server (sandbox)",
  script: "sandbox/mail/main.ts",
  ports: { OUTBOX_PORT: 3500, MAIL_SMTP_PORT: 3525 },
  settings: [],
  unless: "MAIL_URL",
};

const RECEIVER: Service = {
  name: "receiver",
  title: "webhook receiver (sandbox)",
  script: "sandbox/receiver/main.ts",
  ports: { WEBHOOK_RECEIVER_PORT: 3600 },
  settings: words("WEBHOOK_RECEIVER_SECRET"),
};

const TERMINAL: Service = {
  name: "terminal",
  title: "payment terminals (sandbox)",
  script: "sandbox/terminal/main.ts",
  ports: { TERMINAL_PORT: 3700 },
  settings: words("TERMINAL_SECRET TERMINAL_DATA_DIR"),
  unless: "TERMINAL_URL",
};

export const EXTENSIONS: Service = {
  name: "extensions",
  title: "extensions service",
  script: "extensions/main.ts",
  // Short-lived rows of batches die in it, instead of being copied: 3 % less CPU of a renewal.
  nodeOptions: ["--max-semi-space-size=32"],
  watched: words("extensions proto"),
  ports: { EXTENSIONS_PORT: 3100, EXTENSIONS_GRPC_PORT: 3101 },
  settings: words(
    "DATABASE_URL INTERNAL_SECRET SERVICE_AUTH_JWKS ENCRYPTION_KEYS ENGINE_URL ENGINE_PUBLIC_URL ENGINE_API_KEY",
    "ENGINE_LIVE_PUBLIC_URL ENGINE_SCRIPT_URL ENGINE_WEBHOOK_BASE_URL BANK_LINK_URL BANK_LINK_CLIENT_ID BANK_LINK_SECRET",
    "MAIL_URL MAIL_FROM APP_URL PORTAL_ORIGIN WEBHOOK_RECEIVER_URL WEBHOOK_RECEIVER_SECRET WEBHOOK_PRIVATE_TARGETS",
    "AUTH_URL AUTH_SERVICE_SECRET TERMINAL_URL TERMINAL_SECRET",
  ),
};

const APP: Service = {
  name: "app",
  title: "dashboard and API",
  script: "server.ts",
  watched: words("server.ts app/config app/rest app/services app/auth app/server extensions/caller proto"),
  ports: { PORT: 3000 },
  settings: words(
    "INTERNAL_SECRET SERVICE_AUTH_SIGNING_KEY SESSION_SECRET CENTRAL_AUTH_SECRET EXTENSIONS_URL",
    "EXTENSIONS_GRPC_URL APP_URL AUTH_URL AUTH_SERVICE_SECRET ENGINE_PUBLIC_URL ENGINE_SCRIPT_URL",
    "ENGINE_LIVE_PUBLIC_URL ENGINE_LIVE_SCRIPT_URL TERMINALS_URL",
    "CENTRAL_DOMAIN EXTERNAL_DOMAIN TRUST_PROXY APPLE_PAY_DOMAIN_FILE",
  ),
};

/** The first list starts before the others, together with which the demo data is created. */
export const SANDBOX_SERVICES: Service[] = [ENGINE, CENTRAL_AUTH, BANK_LINK, MAIL, RECEIVER, TERMINAL];
export const BACKEND_SERVICES: Service[] = [EXTENSIONS];
export const FRONTEND_SERVICES: Service[] = [APP];

/** The settings of the admin commands. */
export const ADMIN_SETTINGS = EXTENSIONS.settings;
