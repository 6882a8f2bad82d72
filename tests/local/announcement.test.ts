import { expect, test } from "vitest";
import { isExternalHost } from "#app/auth/sign-in/hosts.ts";
import { readConfig } from "#app/config/config.server.ts";
import { summarize } from "#sandbox/local/announcement.ts";
import type { Product } from "#sandbox/local/product.ts";
import { loadSecrets } from "#sandbox/local/secrets.ts";
import { createSettings } from "#sandbox/local/settings.ts";
import { aFolder } from "./folder.ts";

const settings = (env: Record<string, string> = {}) =>
  createSettings({
    ports: { PORT: 4000 },
    secrets: loadSecrets(aFolder()),
    databaseUrl: "postgres://localhost/x",
    env,
  });

const announcement = (externalDomain: string) =>
  summarize({
    urls: { app: "http://localhost:4000", outbox: "", webhooks: "", terminals: "", externalDomain },
    demo: { organization_slug: "northwind-outfitters" },
  } as Product);

test("the product on this machine has a domain for portals that browsers find by themselves", () => {
  const { CENTRAL_DOMAIN = "", EXTERNAL_DOMAIN = "" } = settings();
  expect(EXTERNAL_DOMAIN).toMatch(/\.localhost$/);
  expect(readConfig({ CENTRAL_DOMAIN, EXTERNAL_DOMAIN }).externalDomain).toBe(EXTERNAL_DOMAIN);
  expect(isExternalHost(`northwind-outfitters.${EXTERNAL_DOMAIN}:4000`, CENTRAL_DOMAIN)).toBe(true);
  expect(isExternalHost("localhost:4000", CENTRAL_DOMAIN)).toBe(false);
});

test("a deployment chooses its domains itself", () => {
  expect(settings({ APP_ENV: "production" })).not.toHaveProperty("EXTERNAL_DOMAIN");
  expect(settings({ CENTRAL_DOMAIN: "localhost" })).not.toHaveProperty("EXTERNAL_DOMAIN");
});

test("the announcement has the address of the demo's portal, where there are portals", () => {
  expect(announcement("tollhouse.localhost")).toContain("http://northwind-outfitters.tollhouse.localhost:4000\n");
  expect(announcement("")).not.toContain("portal");
});

test("the announcement has the address that runs a year of the demo", () => {
  expect(announcement("")).toContain("http://localhost:4000/test-clock/scenarios\n");
});
