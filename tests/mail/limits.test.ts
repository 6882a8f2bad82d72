import { describe, expect, test } from "vitest";
import { forgetMailRecipientsJob } from "#extensions/capabilities/mail/forget-recipients.job.ts";
import { mailboxOf } from "#extensions/capabilities/mail/mail-limits.rules.ts";
import { ReceiptEntity } from "#extensions/capabilities/transactions/receipt.entity.ts";
import { sendReceipt } from "#extensions/capabilities/transactions/send-receipt.ts";
import { noticeQueue } from "#extensions/capabilities/webhooks/notices/notice.queue.ts";
import { degradeEndpoint } from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { anEndpoint } from "#tests/webhooks/delivering.ts";

const NOON = Date.parse("2026-11-24T12:00:00Z");
const DAY_MS = 86_400_000;
const ORGANIZATION_LIMIT = 7;

let time = NOON;
const { platform } = await startPlatform({
  clock: { now: () => new Date(time) },
  env: { MAIL_LIMIT_ORGANIZATION_PER_DAY: String(ORGANIZATION_LIMIT), MAIL_LIMIT_RECIPIENT_PER_DAY: "3" },
});

let addresses = 0;
const aRecipient = () => `payer.${++addresses}@example.com`;

/** A receipt of a transaction of its own. */
async function send(work: () => UnitOfWork, to: string) {
  const [transactionId = ""] = await someTransactionRows(work(), 1);
  return sendReceipt(work(), { transactionId, channel: "email", to });
}

const limitedBy = (limited: string, limit: number) => ({
  kind: "rate_limited",
  reason: "mail_limit_reached",
  message: expect.stringContaining("The next can be sent at 2026-11-25T00:00:00.000Z."),
  metadata: { limited, limit: String(limit), resets_at: "2026-11-25T00:00:00.000Z", retry_after_seconds: "43200" },
});

const countOf = async (organization: TestOrganization) => organization.work().em.count(ReceiptEntity, {});
const rowsIn = (table: string) =>
  onDatabase(platform.databaseUrl, async (client) => (await client.query(`select * from ${table}`)).rows);

describe("mails to addresses that a caller names", () => {
  test("are so many a day for an organization, of 20 requests at the same time too, and in both environments together", async () => {
    const organization = await anOrganization(platform);
    const works = Array.from({ length: 20 }, (_, index) => (index % 2 ? organization.liveWork : organization.work));
    const sent = await Promise.allSettled(works.map((work) => send(work, aRecipient())));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(ORGANIZATION_LIMIT);
    for (const each of sent)
      if (each.status === "rejected") expect(each.reason).toMatchObject(limitedBy("organization", ORGANIZATION_LIMIT));
    expect(await countOf(organization)).toBe(ORGANIZATION_LIMIT);
  });

  test("are five of one transaction, of 20 requests at the same time too", async () => {
    const organization = await anOrganization(platform);
    const [transactionId = ""] = await someTransactionRows(organization.work(), 1);
    const request = () => sendReceipt(organization.work(), { transactionId, channel: "email", to: aRecipient() });
    const sent = await Promise.allSettled(Array.from({ length: 20 }, request));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    // Refused mails are not counted.
    await send(organization.work, aRecipient());
    await send(organization.work, aRecipient());
  });

  test("go to one recipient three times a day from all sandboxes together, however the address is written", async () => {
    const organizations = await Promise.all([1, 2, 3].map(() => anOrganization(platform)));
    const spellings = ["victim@example.com", "Victim+1@example.com", "VICTIM+news@Example.com", "victim@EXAMPLE.com"];
    const sent = await Promise.allSettled(
      organizations.flatMap(({ work }) => spellings.map((spelling) => send(work, spelling))),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const [organization] = organizations;
    if (!organization) return;
    await expect(send(organization.work, "victim@example.com")).rejects.toMatchObject(limitedBy("recipient", 3));
    expect(await everythingStored(platform.databaseUrl)).not.toContain("victim");
  });

  test("go to one recipient three times a day from each organization in live", async () => {
    const to = aRecipient();
    for (const { liveWork } of [await anOrganization(platform), await anOrganization(platform)]) {
      for (let count = 0; count < 3; count += 1) await send(liveWork, to);
      await expect(send(liveWork, to)).rejects.toMatchObject(limitedBy("recipient", 3));
    }
  });

  test("begin anew with a day of real time and not with one of a test clock, and their counts don't pile up", async () => {
    const organization = await anOrganization(platform);
    const to = aRecipient();
    const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
    const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
    const later = (days: number) => () =>
      createUnitOfWork(
        platform.context,
        tenant,
        call,
        frozenAt(new Date(time + days * DAY_MS), platform.context.clock),
      );
    for (const days of [0, 2, 4]) await send(later(days), to);
    await expect(send(later(6), to)).rejects.toMatchObject(limitedBy("recipient", 3));
    for (let count = 0; count < 3; count += 1) await send(organization.liveWork, to);
    time += DAY_MS;
    try {
      await send(organization.liveWork, to);
      const own = (await rowsIn("mail_counts")).filter((row) => row.organization_id === organization.id);
      expect(own).toHaveLength(2);
      await send(later(0), to);
      await forgetMailRecipientsJob.run(platform.context);
      expect(await rowsIn("mail_recipient_counts")).toHaveLength(1);
    } finally {
      time = NOON;
    }
  });
});

test("notices to one address are so many a day from all sandboxes, however many endpoints are made for them", async () => {
  const degraded = async ({ work }: TestOrganization) => {
    const { id } = await anEndpoint({ work } as TestOrganization, "http://127.0.0.1:9/", {
      notifyEmail: "stranger@example.com",
    });
    await work().atomically((phase) =>
      degradeEndpoint(phase, id, { since: phase.now(), statusCode: 410, failure: "status" }),
    );
  };
  const organizations = [await anOrganization(platform), await anOrganization(platform)];
  for (const organization of [...organizations, ...organizations, ...organizations]) await degraded(organization);
  const notices = (await rowsIn("pgboss.job")).filter(({ name }) => name === noticeQueue.name);
  expect(notices).toHaveLength(3);
});

test("an address names a mailbox without its case, its tag and Gmail's dots", () => {
  expect(mailboxOf("Robin+a+b@Example.com")).toBe("robin@example.com");
  expect(mailboxOf("ro.bin@example.com")).toBe("ro.bin@example.com");
  expect(mailboxOf("Ro.Bin+x@googlemail.com")).toBe("robin@gmail.com");
});
