import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { kindName, networkOrEvery, RULES, reasonName } from "./rule-labels.ts";
import type { RuleView } from "./rule-view.server.ts";

export const ruleKey = ({ disputeRuleId }: Pick<RuleView, "disputeRuleId">): string => disputeRuleId;
export const rulePath = (rule: Pick<RuleView, "disputeRuleId">): string => `${RULES}/${ruleKey(rule)}`;

export const RULE_COLUMNS: readonly Column<RuleView>[] = [
  { name: "Refunds", cell: ({ kind }) => <span className="font-medium">{kindName(kind)}</span> },
  {
    name: "Up to",
    kind: "number",
    narrow: "end",
    cell: ({ maxAmount, currency }) => <Money amount={maxAmount} currency={currency} />,
  },
  { name: "Reason", narrow: "line", cell: ({ reasonCategory }) => reasonName(reasonCategory) },
  { name: "Network", narrow: "aside", cell: ({ network }) => networkOrEvery(network) },
  { name: "Most per day", kind: "number", drops: "next", cell: ({ maxPerDay }) => String(maxPerDay) },
];
