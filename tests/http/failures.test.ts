import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { type AppProcess, anAppProcess } from "#tests/support/app-process.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError } from "./ui.ts";

let dispute: DisputeExtension;

const ui = await closedAfterTests(aUi({ env: { ENGINE_TIMEOUT_MS: "1000", OPERATION_LEASE_MS: "2000" } }));
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);
beforeEach(async () => {
  dispute = await aDispute(ui.platform, organization);
});

const submit = (url = ui.url) => call(`${url}/v1/disputes/${dispute.id}/submit`, key, { method: "POST" });

describe("an engine", () => {
  test.each([
    ["that fails", { kind: "status_500" }, "engine_answer_invalid"],
    ["that answers no JSON", { kind: "invalid_json" }, "engine_answer_invalid"],
    ["that answers a web page", { kind: "body", body: "<html>", content_type: "text/html" }, "engine_answer_invalid"],
    ["that breaks the connection", { kind: "drop_after_commit" }, "engine_unavailable"],
    ["that takes too long", { kind: "delay", delay_ms: 3_000 }, "engine_unavailable"],
    ["that does not accept our key", { kind: "status", status: 401, body: "{}" }, "engine_refused"],
  ])("%s is 502, and says nothing of where it is", async (_name, fault, code) => {
    await ui.platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", ...fault });
    const answer = await submit();
    expectError(answer, { status: 502, type: "engine_error", code });
    expect(answer.body).not.toContain(new URL(ui.platform.engineUrl).port);
    expect(answer.body).not.toMatch(/stack|node_modules|127\.0\.0\.1/);
  });
});

describe("when a part of the product is gone", () => {
  let app: AppProcess;
  let extensions: ExtensionsProcess;

  beforeAll(async () => {
    // The discard port, which is closed in practice.
    extensions = await anExtensionsProcess({ ...ui.platform.settings, ENGINE_URL: "http://127.0.0.1:9" });
    app = await anAppProcess(extensions);
  });
  afterAll(async () => {
    await app.stop();
    await extensions.kill();
  });

  test("the engine: a submission is 502, and reading goes on", async () => {
    expectError(await submit(app.url), { status: 502, type: "engine_error", code: "engine_unavailable" });
    expect((await call(`${app.url}/api/disputes`, key)).status).toBe(200);
  });

  test("the extensions service: no call begins, which is 503, and the UI says that it is not ready", async () => {
    await extensions.kill();
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503);
    for (const ask of [() => submit(app.url), () => call(`${app.url}/api/disputes`, key)]) {
      // Each connection notices by itself; a call on one that has not may have arrived, which is 502.
      await expect.poll(async () => (await ask()).status).toBe(503);
      const answer = await ask();
      const { message } = expectError(answer, { status: 503, type: "api_error", code: "unavailable" });
      expect(message).toContain("Nothing was changed");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});
