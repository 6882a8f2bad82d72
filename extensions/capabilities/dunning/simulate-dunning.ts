import { timestampDate } from "@bufbuild/protobuf/wkt";
import { cappedNetworkOf, capsOf, declineOf } from "#extensions/capabilities/transactions/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningSimulationSchema, type SimulateDunningPolicyRequest } from "#proto/tollhouse/v1/dunning_pb.ts";
import { currentPolicy } from "./dunning-policies.service.ts";
import { assertAscending, assertNear, type DunningPolicy } from "./dunning-policy.rules.ts";
import { adviceOf } from "./network-rules.ts";
import { readCapEffects } from "./simulate-caps.ts";
import { begunIn, countHistory, lastDays } from "./simulate-history.ts";
import { type SimulatedAttempt, simulate } from "./simulate-policy.ts";
import { cardUnder, type SimulatedCard } from "./simulated-card.ts";

/** What a policy would do. @throws dunning_policy_invalid, time_zone_unknown */
export async function simulateDunning(work: UnitOfWork, request: SimulateDunningPolicyRequest) {
  assertAscending(request.days);
  const failedAt = request.failedAt ? timestampDate(request.failedAt) : work.now();
  assertNear(failedAt, work.now());
  const current = await currentPolicy(work);
  const policy = policyOf(request, current);
  const decline = declineIn(request);
  const simulated = {
    ...{ advice: adviceOf({ decline, brand: request.network ?? null }), declineCode: decline.code },
    ...{ failedAt, timeZone: zoneOf(request), amount: "one" },
    preference: { hour: request.preferredHour ?? null, isShortOfFunds: decline.code === "insufficient_funds" },
  };
  const { attempts, endsAt } = simulate(policy, simulated, cardOf(work, request.network ?? null));
  const days = lastDays(work.now());
  const begun = await begunIn(work, days);
  const capsOn = await readCapEffects(work, days, [policy, current]);
  const counts = (of: DunningPolicy) => {
    const { dunningCount, attemptCount, mailCount } = countHistory(of, begun);
    const moved = capsOn(of);
    return {
      ...{ firstDay: days.first, lastDay: days.last, dunningCount },
      ...{ attemptCount: attemptCount + moved.attemptCount, mailCount: mailCount + moved.mailCount },
    };
  };
  return messageOf(
    DunningSimulationSchema,
    { ...policy, organizationId: work.tenant.organizationId, environment: work.environment },
    {
      ...{ days: [...policy.days], declineCode: decline.code, retryAdvice: decline.retryAdvice ?? "schedule" },
      ...{ attempts: attempts.map(attemptMessage), endsAt, history: counts(policy), currentHistory: counts(current) },
    },
  );
}

/** A card that nothing else charges. */
function cardOf({ context }: UnitOfWork, brand: string | null): SimulatedCard {
  const network = cappedNetworkOf(brand);
  return cardUnder((at) => capsOf(network, context.config.visaAttemptLimit, at));
}

function policyOf({ days, timeOfDay, endAction, smart }: SimulateDunningPolicyRequest, current: DunningPolicy) {
  return {
    policyVersion: current.policyVersion,
    days: days.length > 0 ? [...days] : current.days,
    timeOfDay: timeOfDay ?? current.timeOfDay,
    endAction: (endAction ?? current.endAction) as DunningPolicy["endAction"],
    smart: smart ?? current.smart,
  };
}

function declineIn({ network, networkCode, adviceCode }: SimulateDunningPolicyRequest) {
  return declineOf({
    ...{ code: null, message: null, unifiedCode: null, networkCode: networkCode ?? null },
    ...{ adviceCode: adviceCode ?? null, network: network ?? null },
  });
}

function zoneOf({ timeZone = "UTC" }: SimulateDunningPolicyRequest): string {
  const known = timeZoneNamed(timeZone);
  if (known === null) throw refuse("time_zone_unknown", { time_zone: timeZone });
  return known;
}

const attemptMessage = ({ at, isCharged, isMailed, step, reason }: SimulatedAttempt) => ({
  ...{ attemptType: isCharged ? "charge" : "notice", step: step ?? undefined, attemptedAt: at, reason, isMailed },
});
