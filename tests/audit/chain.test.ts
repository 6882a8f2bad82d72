import { describe, expect, inject, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { verifyChain } from "#extensions/capabilities/audit/index.ts";
import { chainHash } from "#extensions/platform/audit/chain.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { asRole } from "#tests/support/sql/tripwire.ts";

const { platform } = await startPlatform();

const database = await closedAfterTests(aConnection(platform.databaseUrl));
const service = await closedAfterTests(aConnection(asRole(platform.databaseUrl, inject("tenantRole"))));

async function aChain(events: number): Promise<TestOrganization> {
  const organization = await anOrganization(platform);
  for (let n = 1; n < events; n++) {
    const work = organization.work();
    work.audit({
      action: "phi.read",
      subjectId: `dsp_${n}`,
      fields: ["a.text"],
      purpose: "evidence_review",
      data: { b: "1", a: 'é\u2028"' },
    });
    await work.save();
  }
  return organization;
}

const verify = (organization: TestOrganization, anchor?: { sequence: bigint; hash: string }) =>
  verifyChain(organization.work(), anchor ?? null);

describe("the database refuses the service", () => {
  test.each([
    ["to change an event", "update audit_events set subject_id = 'x'"],
    ["to remove an event", "delete from audit_events"],
    ["to empty the log", "truncate audit_events"],
    ["to empty it with what refers to it", "truncate organizations cascade"],
    ["to remove a chain", "delete from audit_chains"],
    ["to empty the chains", "truncate audit_chains"],
  ])("%s", async (_name, statement) => {
    const organization = await aChain(2);
    await expect(service.query(statement)).rejects.toMatchObject({ code: "42501", message: /permission denied/ });
    expect(await verify(organization)).toMatchObject({ events: 2n, problem: null });
  });
});

test("a chain that is taken back is found out, and nothing can be added to it", async () => {
  const organization = await aChain(2);
  await database.query("update audit_chains set sequence = sequence - 1 where organization_id = $1", [organization.id]);
  expect((await verify(organization)).problem).toMatch(/Event 1 is not the one that was added last/);
  const work = organization.work();
  work.audit({ action: "phi.read", subjectId: "dsp_1", fields: ["a"] });
  await expect(work.save()).rejects.toThrow(/audit_events_sequence/);
});

test("many who write at once make one chain without a gap", async () => {
  const organization = await anOrganization(platform);
  const writing = Array.from({ length: 30 }, (_, n) =>
    n % 2 === 0
      ? createApiKey(organization.work(), { scopes: ["*"] })
      : organization.work().atomically(async (phase) => {
          phase.audit({ action: "phi.read", subjectId: "dsp_1", fields: ["a"] });
          phase.audit({ action: "phi.read", subjectId: "dsp_2", fields: ["a"] });
        }),
  );
  await Promise.all(writing);
  const { rows } = await database.query<{ sequence: string }>(
    "select sequence from audit_events where organization_id = $1 order by sequence",
    [organization.id],
  );
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 46 }, (_, n) => n + 1));
  expect(await verify(organization)).toMatchObject({ events: 46n, problem: null });
});

test("chains of two organizations do not wait for one another", async () => {
  const [ours, theirs] = [await aChain(1), await aChain(1)];
  await ours.work().atomically(async (phase) => {
    await phase.em.execute("select 1 from audit_chains where organization_id = ? for update", [ours.id]);
    const work = theirs.work();
    work.audit({ action: "phi.read", subjectId: "dsp_1", fields: ["a"] });
    await work.save();
  });
  expect(await verify(theirs)).toMatchObject({ events: 2n, problem: null });
});

describe("whoever has every right is found out", () => {
  const as = async (statements: string) => {
    await database.query(statements);
  };

  test.each([
    ["changing a field", "update audit_events set fields = '{}' where sequence = 3", /Event 3 was changed/],
    ["changing who it was", "update audit_events set user_id = 'usr_other' where sequence = 3", /Event 3 was changed/],
    [
      "changing the time",
      "update audit_events set created_at = created_at + interval '1 s' where sequence = 3",
      /Event 3 was changed/,
    ],
    ["changing a fact", "update audit_events set data = '{}' where sequence = 3", /Event 3 was changed/],
    ["removing one", "delete from audit_events where sequence = 3", /Event 3 is missing/],
    ["removing the first", "delete from audit_events where sequence = 1", /Event 1 is missing/],
    ["removing the last", "delete from audit_events where sequence = 5", /Event 5 is missing/],
    ["removing them all", "delete from audit_events", /Event 1 is missing/],
    ["removing the chain's end", "delete from audit_chains", /Event 5 is behind the end/],
    [
      "shortening both",
      "delete from audit_events where sequence = 5; update audit_chains set sequence = 4",
      /Event 4 is not the one that was added last/,
    ],
    [
      "changing the end's hash",
      "update audit_chains set hash = decode(repeat('11', 32), 'hex')",
      /Event 5 is not the one/,
    ],
  ])("%s", async (_name, statement, problem) => {
    const organization = await aChain(5);
    const only = statement
      .split("; ")
      .map((one) => `${one} ${one.includes("where") ? "and" : "where"} organization_id = '${organization.id}'`);
    await as(only.join("; "));
    expect((await verify(organization)).problem).toMatch(problem);
  });

  test("writing an event into another organization's chain", async () => {
    const [ours, theirs] = [await aChain(1), await aChain(2)];
    await as(
      `update audit_events set organization_id = '${ours.id}' where organization_id = '${theirs.id}' and sequence = 2`,
    );
    expect((await verify(ours)).problem).toMatch(/behind the end/);
    expect((await verify(theirs)).problem).toMatch(/Event 2 is missing/);
  });

  test("rewriting the whole chain, with an earlier hash that was kept elsewhere", async () => {
    const organization = await aChain(3);
    const { events, hash } = await verify(organization);
    await rewrite(organization);
    expect(await verify(organization)).toMatchObject({ problem: null });
    const anchor = { sequence: events, hash };
    expect((await verify(organization, anchor)).problem).toMatch(/rewritten/);
    expect((await verify(await aChain(2), anchor)).problem).toMatch(/ends before event 3/);
    const kept = await aChain(3);
    const told = await verify(kept);
    expect(await verify(kept, { sequence: told.events, hash: told.hash })).toMatchObject({ problem: null });
  });

  /** Simulates an intruder with full database access: changes contents and recomputes all hashes. */
  async function rewrite(organization: TestOrganization): Promise<void> {
    const { AuditEventEntity } = await import("#extensions/platform/audit/audit-event.entity.ts");
    const rows = await organization.work().em.find(AuditEventEntity, {}, { orderBy: { sequence: "asc" } });
    let previous = "00".repeat(32);
    for (const row of rows) {
      const hash = chainHash({ ...row, subjectId: "dsp_harmless", createdAt: row.createdAt }, previous);
      await as(
        `update audit_events set subject_id = 'dsp_harmless', previous_hash = decode('${previous}', 'hex'), hash = decode('${hash}', 'hex')
         where organization_id = '${organization.id}' and sequence = ${row.sequence}`,
      );
      previous = hash;
    }
    await as(
      `update audit_chains set hash = decode('${previous}', 'hex') where organization_id = '${organization.id}'`,
    );
  }
});
