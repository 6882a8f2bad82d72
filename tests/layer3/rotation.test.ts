import { describe, expect, test } from "vitest";
import { readConfig as readAppConfig } from "#app/config/config.server.ts";
import { rotateSecret } from "#extensions/admin/rotate-secret.ts";
import { newSigningKey } from "#extensions/admin/signing-key.ts";
import { callTokenMinter, connectTo } from "#extensions/caller/index.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { ACME, aService } from "./service.ts";

const now = new Date("2030-01-01T00:00:00Z");
const required = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1/tollhouse",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  ENGINE_URL: "http://127.0.0.1:3300",
  APP_ENV: "production",
};
const PRESENT = "the-present-secret-that-is-long-enough";
const configOf = (env: Record<string, string | null | undefined>, at = now) =>
  readConfig(
    {
      ...required,
      INTERNAL_SECRET: PRESENT,
      ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
    } as Record<string, string>,
    at,
  );
const rotate = (env = {}, ...args: string[]) =>
  rotateSecret(configOf(env), now, readArguments(["secrets", "rotate", ...args], ["overlap-days"]).options);

describe("secrets rotate", () => {
  test("makes a strong secret, and an overlap of 90 days", () => {
    const { new_secret, overlap_ends_at } = rotate();
    expect(Buffer.from(new_secret, "base64url")).toHaveLength(32);
    expect(overlap_ends_at).toBe("2030-04-01T00:00:00.000Z");
    expect(rotate().new_secret).not.toBe(new_secret);
  });

  test("never shows the present secret", () => {
    expect(JSON.stringify(rotate())).not.toContain(PRESENT);
  });

  test("its settings are ones that the service starts with", () => {
    const [first] = rotate().steps;
    const config = configOf({ ...first?.set, INTERNAL_SECRET_PREVIOUS: PRESENT });
    expect(config.internalSecretPrevious).toEqual({ value: PRESENT, notAfter: new Date("2030-04-01T00:00:00Z") });
  });

  test.each(["0", "91", "1.5", "soon"])("an overlap of %s days is refused", (days) => {
    expect(() => rotate({}, "--overlap-days", days)).toThrow("--overlap-days is a whole number from 1 to 90.");
  });

  test("a second rotation waits for the end of the first", () => {
    const previous = {
      INTERNAL_SECRET_PREVIOUS: "another-secret-that-is-long-enough",
      INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2030-01-02T00:00:00Z",
    };
    expect(() => rotate(previous)).toThrow("A rotation is under way");
    expect(rotate({ ...previous, INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2029-12-31T00:00:00Z" }).steps).toHaveLength(4);
  });

  test("in its order nobody is refused at any time; the metric tells when it is done", async () => {
    const { new_secret: next } = rotate();
    const notAfter = new Date(Date.now() + 60_000);
    const ports = { port: 0, grpcPort: 0 };
    const start = async (config: object) => aService({ config: { ...ports, ...config } });
    const ask = async (grpcUrl: string, secret: string) => {
      const caller = connectTo({ url: grpcUrl, secret });
      return caller.forOrganization(ACME).disputes.getDispute({ disputeId: "dsp_1" }).finally(caller.close);
    };
    const during = await start({ internalSecret: next, internalSecretPrevious: { value: PRESENT, notAfter } });
    await ask(during.grpcUrl, PRESENT);
    await ask(during.grpcUrl, next);
    expect(during.log.filter((line) => line.includes("still sends the previous"))).toHaveLength(1);
    await during.stop();
    const after = await start({ internalSecret: next });
    await ask(after.grpcUrl, next);
    await expect(ask(after.grpcUrl, PRESENT)).rejects.toThrow("invalid internal secret");
    await after.stop();
  });
});

describe("secrets signing-key", () => {
  test("its settings are ones that both processes start with, and its tokens are good", async () => {
    const { steps, kid } = newSigningKey(configOf({}), now);
    const { callTokenKeys } = configOf(steps[0]?.set ?? {});
    const { signingKey } = readAppConfig(steps[1]?.set as Record<string, string>).extensions;
    expect(callTokenKeys.map((key) => key.kid)).toEqual([kid]);
    expect(JSON.stringify(steps[0])).not.toContain(String(signingKey?.d));
    if (!signingKey) throw new Error("there is no key");
    const service = await aService({ config: { serviceAuthMode: "jwt", callTokenKeys } });
    const caller = connectTo({
      url: service.grpcUrl,
      secret: "ignored",
      mintCallToken: callTokenMinter({ signingKey, caller: "app" }),
    });
    await caller.forOrganization(ACME).disputes.getDispute({ disputeId: "dsp_1" });
    caller.close();
    await service.stop();
  });

  test("joins the keys that are in use, and replaces them at the end", () => {
    const first = newSigningKey(configOf({}), now);
    const { kid, steps } = newSigningKey(configOf(first.steps[0]?.set ?? {}), now);
    expect(configOf(steps[0]?.set ?? {}).callTokenKeys.map((key) => key.kid)).toEqual([first.kid, kid]);
    expect(configOf(steps[2]?.set ?? {}).callTokenKeys.map((key) => key.kid)).toEqual([kid]);
  });
});
