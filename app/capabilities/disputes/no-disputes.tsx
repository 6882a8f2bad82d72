import { Link } from "@remix-run/react";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { stageName } from "./dispute-labels.ts";
import type { ListChoice, Tab } from "./dispute-list.server.ts";
import { addressOf } from "./dispute-tabs.tsx";

const TITLES: Record<Tab, string> = {
  waiting: "Nothing needs a response",
  submitted: "No response is with a bank",
  closed: "No dispute is closed yet",
  all: "No disputes",
};

const TEXTS: Record<Tab, string> = {
  waiting: "When a bank contests a payment, it appears here with its deadline. The engine reports it by itself.",
  submitted: "A response that you submit stays here until the bank has decided.",
  closed: "Won, lost, accepted and withdrawn disputes are kept here.",
  all: "No bank has contested a payment of this organization in this environment.",
};

export function NoDisputes({ choice: { tab, stage } }: { choice: ListChoice }) {
  if (stage)
    return (
      <EmptyState title={`No dispute here in the stage ${stageName(stage).toLowerCase()}`}>
        <Link to={addressOf({ tab, stage: null })} className={link}>
          Show every stage
        </Link>
      </EmptyState>
    );
  return <EmptyState title={TITLES[tab]}>{TEXTS[tab]}</EmptyState>;
}
