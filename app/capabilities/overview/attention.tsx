import type { ReactNode } from "react";
import { payerName } from "#app/capabilities/disputes/index.ts";
import { Deadline } from "#app/components/ui/deadline.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { inReviewTitle, overdueTitle } from "./headline.ts";
import type { Problem } from "./problems.ts";
import type { Overview } from "./read-overview.server.ts";

/** Open tasks, the most urgent first. */
export function Attention({
  overview: { disputes, overdue, paymentsInReview, expiringKeys, openSteps, problems },
}: {
  overview: Overview;
}) {
  const { urgent, others } = problems;
  if ([...disputes, ...expiringKeys, ...openSteps, ...urgent, ...others].length + overdue + paymentsInReview === 0)
    return <p className="px-5 py-8 text-center text-muted">No open tasks.</p>;
  return (
    <ul className="divide-y divide-line">
      <Steps steps={openSteps.filter(isBlocking)} />
      <Problems problems={urgent} />
      {disputes.map((dispute) => (
        <Item
          key={dispute.disputeId}
          icon="disputes"
          to={`/disputes/${dispute.disputeId}`}
          title={
            <>
              <Money amount={dispute.amount} currency={dispute.currency} /> disputed
            </>
          }
          text={`${[payerName(dispute), dispute.reasonName].filter(Boolean).join(", ")}${dispute.evidenceCount > 0 ? `, ${dispute.evidenceCount} ${dispute.evidenceCount === 1 ? "file or text" : "files and texts"} attached` : ""}`}
          aside={dispute.respondBy ? <Deadline at={dispute.respondBy} /> : null}
        />
      ))}
      {overdue > 0 ? (
        <Item
          icon="disputes"
          to="/disputes?show=overdue"
          title={overdueTitle(overdue)}
          text="The bank may ignore a response now."
          aside={null}
        />
      ) : null}
      {paymentsInReview > 0 ? (
        <Item
          icon="transactions"
          to="/transactions?show=review"
          title={inReviewTitle(paymentsInReview)}
          text="The processor or you must decide before they are paid."
          aside={null}
        />
      ) : null}
      <Problems problems={others} />
      {expiringKeys.map((key) => (
        <Item
          key={key.apiKeyId}
          icon="key"
          to="/settings/api-keys"
          title={`API key ${key.name ?? `${key.prefix}…`} expires`}
          text="Rotate it before it expires."
          aside={key.expiresAt ? <Deadline at={key.expiresAt} /> : null}
        />
      ))}
      <Steps steps={openSteps.filter((step) => !isBlocking(step))} />
    </ul>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return problems.map(({ id, deadline, ...item }) => (
    <Item key={id} {...item} aside={deadline ? <Deadline at={deadline} /> : null} />
  ));
}

type OpenStep = Overview["openSteps"][number];

/** Without a merchant account nothing else works. */
const isBlocking = ({ id }: OpenStep): boolean => id === "merchant";

function Steps({ steps }: { steps: readonly OpenStep[] }) {
  return steps.map((step) => (
    <Item key={step.id} icon="onboarding" to="/onboarding" title={step.title} text={step.text} aside={null} />
  ));
}

interface ItemProps {
  icon: IconName;
  to: string;
  title: ReactNode;
  text: string;
  aside: ReactNode;
}

function Item({ icon, to, title, text, aside }: ItemProps) {
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-wash has-focus-visible:bg-wash sm:px-5">
      <Icon name={icon} className="size-5 text-muted" />
      <div className="min-w-0 flex-1">
        <Link to={to} prefetch="intent" className="font-bold after:absolute after:inset-0">
          {title}
        </Link>
        <p className="overflow-hidden text-sm text-ellipsis text-muted">{text}</p>
      </div>
      <span className="shrink-0 text-sm">{aside}</span>
      <Icon name="chevron" className="size-4 text-muted max-sm:hidden" />
    </li>
  );
}
