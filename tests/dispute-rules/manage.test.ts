import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const rulesOf = ({ id }: { id: string }) => platform.callers.grpc.forOrganization({ organizationId: id }).disputeRules;
const aRule = { kind: "inquiry", maxAmount: 5_000n, currency: "USD", maxPerDay: 10 };

test("there are no rules at first; one is created, changed and deleted, each with its event", async () => {
  const organization = await anOrganization(platform);
  const rules = rulesOf(organization);
  expect((await rules.listDisputeRules({})).data).toEqual([]);
  const { disputeRuleId } = await rules.createDisputeRule({ ...aRule, network: "visa" });
  const mask = (...paths: string[]) => ({ disputeRuleId, updateMask: { paths } });
  const changed = await rules.updateDisputeRule({ ...mask("network", "max_amount"), maxAmount: 900n });
  expect(changed).toMatchObject({ maxAmount: 900n, maxPerDay: 10, version: 2 });
  expect(changed.network).toBeUndefined();
  expect(await rules.updateDisputeRule({ ...mask("max_amount"), maxAmount: 900n })).toMatchObject({ version: 2 });
  expect(await rules.updateDisputeRule(mask("max_amount", "currency"))).toEqual(changed);
  expect((await rules.listDisputeRules({})).data).toEqual([changed]);
  expect(await rules.getDisputeRule({ disputeRuleId })).toEqual(changed);
  await rules.deleteDisputeRule({ disputeRuleId });
  expect(reasonOf(await failureOf(rules.getDisputeRule({ disputeRuleId })))).toBe("resource_missing");
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: disputeRuleId }, { orderBy: { sequence: 1 } });
  expect(events.map(({ type, data }) => [type, data.fields])).toEqual([
    ["dispute_rule.created", undefined],
    ["dispute_rule.updated", "network,max_amount"],
    ["dispute_rule.deleted", undefined],
  ]);
});

test("there are at most 20 rules, also of those that are created at once", async () => {
  const rules = rulesOf(await anOrganization(platform));
  for (let made = 0; made < 15; made += 1) await rules.createDisputeRule(aRule);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => rules.createDisputeRule(aRule)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [reasonOf(outcome.reason)] : []));
  expect(refused).toEqual(Array.from({ length: 5 }, () => "too_many_dispute_rules"));
  const { data } = await rules.listDisputeRules({});
  expect(data).toHaveLength(20);
  await rules.deleteDisputeRule({ disputeRuleId: data[0]?.disputeRuleId ?? "" });
  await rules.createDisputeRule(aRule);
});
