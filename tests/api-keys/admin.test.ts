import { expect, test } from "vitest";
import { DEFAULT_SCOPES } from "#contract/scopes.ts";
import { findCommand, optionNames, usage } from "#extensions/admin/commands.ts";
import { readArguments, UsageError } from "#extensions/platform/commands/arguments.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

type Printed = Record<string, unknown>;

/** Runs a command as typed, and returns its output. */
async function run(...argv: string[]): Promise<Printed> {
  const { words, options } = readArguments([...argv, "--organization", organization.slug], optionNames);
  const command = findCommand(words);
  if (!command) throw new Error(`There is no ${words.join(" ")}`);
  return command.run(
    createSystemWork(platform.context, { requestId: "test", service: "admin" }),
    options,
  ) as Promise<Printed>;
}

test("an operator creates, lists, rotates and revokes a key of one environment", async () => {
  const asked = ["--name", "till", "--scopes", "disputes:*", "--allowed-ips", "10.0.0.1/8,::1"];
  const made = await run("api-keys", "create", "--environment", "live", ...asked);
  expect(made).toMatchObject({
    name: "till",
    api_key_status: "active",
    scopes: ["disputes:*"],
    allowed_ips: ["10.0.0.0/8", "::1"],
    environment: "live",
  });
  expect(made.key).toMatch(/^svc_live_[0-9a-f]{64}$/);
  const named = ["--environment", "live", "--id", String(made.api_key_id)];

  const next = await run("api-keys", "rotate", ...named, "--overlap-seconds", "60");
  expect(next).toMatchObject({ name: "till", scopes: ["disputes:*"], allowed_ips: ["10.0.0.0/8", "::1"] });
  const listed = (await run("api-keys", "list", "--environment", "live")) as unknown as Printed[];
  expect(listed.map(({ api_key_id, api_key_status }) => [api_key_id, api_key_status])).toEqual([
    [next.api_key_id, "active"],
    [made.api_key_id, "expiring"],
  ]);
  expect(JSON.stringify(listed)).not.toContain(String(next.key));
  expect(await run("api-keys", "list")).toEqual([]);

  expect(await run("api-keys", "revoke", ...named)).toMatchObject({ api_key_status: "revoked", is_active: false });
});

test("a key gets the default scopes when none are named, and none when the list is empty", async () => {
  expect((await run("api-keys", "create")).scopes).toEqual(DEFAULT_SCOPES);
  await expect(run("api-keys", "create", "--scopes", "")).rejects.toThrow(UsageError);
});

test.each(["-1", "604801", "1.5", "soon"])("an overlap of %s is said to be wrong", async (overlap) => {
  const { api_key_id } = await run("api-keys", "create");
  await expect(run("api-keys", "rotate", "--id", String(api_key_id), `--overlap-seconds=${overlap}`)).rejects.toThrow(
    UsageError,
  );
});

test("the usage names each of them", () => {
  for (const verb of ["create", "list", "rotate", "revoke"]) expect(usage()).toContain(`api-keys ${verb}`);
});

test("an operator writes the legacy merchant id, which the organization then has", async () => {
  const onboard = (...options: string[]) => run("organizations", "onboard", ...options);
  const find = () =>
    platform.callers.grpc
      .system()
      .organizations.findOrganization({ organization: { case: "organizationSlug", value: organization.slug } });
  await onboard("--legacy-merchant-id", "MU_legacy_1");
  expect(await find()).toMatchObject({ onboardingStatus: "not_started", merchantId: "MU_legacy_1" });
  expect(await onboard("--legacy-merchant-id", "")).toMatchObject({ legacy_merchant_id: null });
  expect((await find()).merchantId).not.toBe("MU_legacy_1");
  for (const wrong of [[], ["--legacy-merchant-id", "a b"]])
    await expect(onboard(...wrong)).rejects.toThrow(UsageError);
});

test("an error shows no credential that was typed, whether a rule foresees it or not", async () => {
  const key = `svc_live_${"0123456789abcdef".repeat(4)}`;
  const database = Object.assign(new URL(platform.databaseUrl), { username: "secret=hush" });
  const [foreseen, wrong, defect] = await Promise.all([
    runAdmin(platform, "api-keys", "revoke", "--organization", organization.slug, "--id", key),
    runAdmin(platform, "api-keys", "revoke", `--${key}`),
    runAdmin({ settings: { ...platform.settings, DATABASE_URL: database.href } }, "organizations", "list"),
  ]);
  expect([foreseen.code, wrong.code, defect.code]).toEqual([1, 2, 1]);
  for (const { stdout, stderr } of [foreseen, wrong]) {
    expect(stdout).toBe("");
    expect(stderr).toContain("svc_live_0123456789ab…");
    expect(stderr).not.toContain(key.slice(0, 22));
  }
  expect(JSON.parse(defect.stderr)).toMatchObject({
    level: "fatal",
    err: { message: expect.stringContaining("secret=…") },
  });
  expect(defect.stderr).not.toContain("hush");
});
