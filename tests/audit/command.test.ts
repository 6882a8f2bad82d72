import { expect, test } from "vitest";
import { runAdmin } from "#tests/support/admin-command.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const admin = (...args: string[]) => runAdmin(platform, ...args);

test("audit verify tells of an intact log, of what an anchor needs, and with status 1 of a broken one", async () => {
  const intact = await admin("audit", "verify", "--organization", organization.slug);
  const [report] = JSON.parse(intact.stdout);
  expect(report).toMatchObject({ organization_slug: organization.slug, events: 1, intact: true, problem: null });
  const anchored = ["--organization", organization.slug, "--anchor", `1:${report.hash}`];
  expect((await admin("audit", "verify", ...anchored)).code).toBe(0);
  expect((await admin("audit", "verify", "--anchor", `1:${report.hash}`)).code).toBe(2);

  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update audit_events set action = 'x' where organization_id = $1", [organization.id]);
  });
  const broken = await admin("audit", "verify");
  expect([broken.code, broken.stdout]).toEqual([1, ""]);
  expect(broken.stderr).toBe(`The audit log is broken.\n${organization.slug}: Event 1 was changed.\n`);
});

test("secrets reencrypt counts what each key has sealed", async () => {
  const { code, stdout } = await admin("secrets", "reencrypt");
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { current_key_id: "k1", rows_by_key: { k1: 1 } }]);
});
