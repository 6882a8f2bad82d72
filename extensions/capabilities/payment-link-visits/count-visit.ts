import { randomBytes } from "node:crypto";
import { networkOf } from "#contract/network.ts";
import { checkoutStatusOf, getLinkByCode, USUAL_WAY } from "#extensions/capabilities/payment-links/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { addToTallies } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CountVisitRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { momentOfLink, VISITS } from "./funnel-tallies.ts";
import { dayOf } from "./visit-day.rules.ts";
import { deleteDay, holdDay, insertDay, insertVisitor } from "./visit-days.queries.ts";

/** Due work of a day with visits. */
export const FORGET_VISITORS = "payment_link_visits.forget";

/** The real time after which a day of a standing test clock is deleted all the same. */
const LONGEST_MS = 48 * 3_600_000;

type Visit = Pick<CountVisitRequest, "code" | "payerIp" | "userAgent" | "way">;

/**
 * Counts a visitor once per link and day, by the first way. Who comes to a paused or ended link cannot pay, and does not
 * count. The link's row is not locked: visits and payers don't wait for each other. @throws payment_link_unknown
 */
export async function countVisit(work: UnitOfWork, { code, way = USUAL_WAY, ...visitor }: Visit): Promise<void> {
  const link = await getLinkByCode(work, code);
  const now = work.now();
  const status = checkoutStatusOf(link, now);
  if (status !== "open" && status !== "busy") return;
  const { timeZone } = await readTerms(work);
  await work.atomically(async (phase) => {
    const { id, salt } = await dayWithSalt(phase, dayOf(now, timeZone));
    if (!(await insertVisitor(phase, hashOf(phase, [salt, link.id], visitor), id))) return;
    const group = [momentOfLink(link.id, quarterOf(now)), way, "visit"];
    await addToTallies(phase, [{ name: VISITS, group, count: 1, amount: 0n }]);
  });
}

async function dayWithSalt(phase: UnitOfWork, { day, end }: ReturnType<typeof dayOf>) {
  const held = await holdDay(phase, day);
  if (held) return held;
  const subjectId = await insertDay(phase, day, randomBytes(32).toString("base64url"));
  if (subjectId !== null) forgetLater(phase, subjectId, end);
  const begun = await holdDay(phase, day);
  if (!begun) throw new Error(`the day ${day} of visits ended before it began`);
  return begun;
}

/** A test clock may stand still. The salt of its day goes in real time too. */
function forgetLater(phase: UnitOfWork, subjectId: string, at: Date): void {
  phase.due({ kind: FORGET_VISITORS, subjectId, at });
  if (!phase.clock.isTest) return;
  const latest = new Date(phase.clock.realNow().getTime() + LONGEST_MS);
  phase.due({ kind: FORGET_VISITORS, subjectId, at: latest, clock: "real" });
}

/** Also keyed by the installation's key, so that a copy of the database says nothing about who came even on that day. */
function hashOf(
  { context, tenant }: UnitOfWork,
  place: readonly [salt: string, paymentLinkId: string],
  { payerIp, userAgent = "" }: Pick<Visit, "payerIp" | "userAgent">,
): string {
  const visitor = JSON.stringify([...place, networkOf(payerIp), userAgent]);
  return context.signing.sign(visitor, { organizationId: tenant.organizationId, purpose: "payment_link_visitor" });
}

export const forgetVisitors = (phase: UnitOfWork, { subjectId }: DueItem): Promise<void> => deleteDay(phase, subjectId);
