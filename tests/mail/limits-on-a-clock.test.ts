import { expect, test } from "vitest";
import { countMail } from "#extensions/capabilities/mail/index.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform({ env: { MAIL_LIMIT_RECIPIENT_PER_DAY: "1" } });
const { context } = platform;
const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

const COUNTED = 20;

/** How many of so many mails to one recipient are within the limits while a test clock stands. */
async function allowed(kind: Parameters<typeof countMail>[1]): Promise<number> {
  const { tenant } = (await anOrganization(platform)).work();
  let count = 0;
  for (; count < COUNTED; count += 1) {
    const work = createUnitOfWork(context, tenant, call, frozenAt(new Date("2031-03-01T09:00:00Z"), context.clock));
    const isOver = await work.atomically((phase) => countMail(phase, kind, "ada@payer.example")).catch(() => "over");
    if (isOver === "over") break;
  }
  return count;
}

test("mails that follow from a test clock's time count in no limit of a real day, and those of a request do", async () => {
  for (const kind of ["subscription", "report", "card"] as const)
    expect([kind, await allowed(kind)]).toEqual([kind, COUNTED]);
  expect(await allowed("requested")).toBe(1);
  expect(await allowed("sign_in")).toBe(10);
});
