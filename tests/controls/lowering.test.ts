import { expect, test } from "vitest";
import {
  approveAsOperator,
  approveChange,
  cancelChange,
} from "#extensions/capabilities/controls/control-changes.service.ts";
import { controlNoticeJob } from "#extensions/capabilities/controls/deliver-notice.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { inDays } from "#tests/settlement-queue/shop.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aControlledShop as controlledShop, usd } from "./a-controlled-shop.ts";

const mails = await closedAfterTests(aMailServer());
const { platform } = await startPlatform({ env: mails.env });

const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

const aControlledShop = () => controlledShop(platform);

test("a control that is raised changes at once, and others with it", async () => {
  const { change, controls, changes } = await aControlledShop();
  await change({ delayBusinessDays: 6, ...usd(5_000n), hasSecondPerson: true });
  expect(await controls()).toEqual([6, 5_000n]);
  expect(await changes()).toEqual([]);
});

test("a control that is lowered waits for a second person, then for 24 hours, and its events are audited", async () => {
  const { change, controls, changes, as, advance, organization } = await aControlledShop();
  await change({ queueMode: "manual", delayBusinessDays: 2, hasSecondPerson: true });
  expect(await controls()).toEqual([5, 10_000n]);
  const [waiting, ...others] = await changes();
  expect(others).toEqual([]);
  const id = waiting?.id ?? "";
  expect(waiting).toMatchObject({ status: "requires_approval", fromValue: 5n, toValue: 2n, requestedBy: "usr_ada" });
  await advance(inDays(2));
  expect(await controls()).toEqual([5, 10_000n]);
  expect(await approveChange(await as("usr_ada"), id).catch(codeOf)).toBe("approval_by_same_person");
  await approveChange(await as("usr_grace"), id);
  await advance(new Date(inDays(3).getTime() - 1_000));
  expect(await controls()).toEqual([5, 10_000n]);
  await advance(inDays(3));
  expect(await controls()).toEqual([2, 10_000n]);
  expect(await cancelChange(await as("usr_ada"), id).catch(codeOf)).toBe("control_change_not_waiting");
  const told = ["requested", "approved", "effective"].map((verb) => `control_change.${verb}`);
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId: id }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(told);
  const audited = await em.find(AuditEventEntity, { subjectId: id });
  expect(audited.map(({ action }) => action).sort()).toEqual([...told].sort());
});

test("without a second person it waits for 24 hours only, and anyone who sees it cancels it", async () => {
  const { change, controls, changes, as, advance } = await aControlledShop();
  await change({ ...usd(0n), hasSecondPerson: false });
  const [scheduled] = await changes();
  expect(scheduled).toMatchObject({ status: "scheduled", toValue: null, currency: "USD", effectiveAt: inDays(1) });
  await cancelChange(await as("usr_grace"), scheduled?.id ?? "");
  await advance(inDays(2));
  expect(await controls()).toEqual([5, 10_000n]);
  await change({ ...usd(0n), hasSecondPerson: false });
  await advance(inDays(3));
  expect(await controls()).toEqual([5, undefined]);
});

test("where it is not known whether there is a second person, an operator can be it", async () => {
  const { change, controls, changes, work, advance } = await aControlledShop();
  await change(usd(20_000n));
  const [waiting] = await changes();
  expect(waiting).toMatchObject({ status: "requires_approval" });
  await approveAsOperator(await work(), waiting?.id ?? "", "Called back");
  await advance(inDays(1));
  expect(await controls()).toEqual([5, 20_000n]);
});

test("changing the control again replaces what waits, and the same change again does not begin anew", async () => {
  const { change, changes } = await aControlledShop();
  await change({ ...usd(20_000n), hasSecondPerson: false });
  await change({ ...usd(20_000n), hasSecondPerson: false });
  await change({ ...usd(10_000n), hasSecondPerson: false });
  expect((await changes()).map(({ status }) => status)).toEqual(["scheduled"]);
  await change({ ...usd(30_000n), hasSecondPerson: false });
  await change({ ...usd(9_000n), hasSecondPerson: false });
  expect((await changes()).map(({ status, toValue }) => `${status} ${toValue}`).sort()).toEqual([
    "canceled 20000",
    "canceled 30000",
  ]);
});

test("owners and admins get a mail, and their addresses are not kept longer than needed", async () => {
  const { change, changes, as } = await aControlledShop();
  const notifyEmails = ["ada@acme.test", "grace@acme.test"];
  await change({ ...usd(20_000n), hasSecondPerson: true, notifyEmails });
  const jobs = await startJobs(platform.context, [controlNoticeJob]);
  const recipients = async () => (await mails.received()).flatMap((mail) => mail.recipients).sort();
  await expect.poll(recipients, { timeout: 30_000 }).toEqual(notifyEmails);
  await jobs.stop(5_000);
  expect((await mails.received())[0]?.text).toContain("needs the approval of a second owner or admin");
  const [waiting] = await changes();
  expect(waiting?.sealedRecipients).not.toContain("acme.test");
  await cancelChange(await as("usr_ada"), waiting?.id ?? "");
  expect(await changes()).toMatchObject([{ sealedRecipients: null }]);
});
