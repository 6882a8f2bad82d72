import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { QuoteView } from "./payout-view.server.ts";

type Limit = QuoteView["limits"][number];

const WINDOWS: Readonly<Record<string, string>> = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
};

/** Used share of each limit. The platform's are shown where they leave less than the merchant's own. */
export function Limits({ limits, currency }: { limits: readonly Limit[]; currency: string }) {
  const shown = limits.filter(
    ({ scope, window, ...limit }) =>
      scope === "merchant" ||
      limits.every((own) => own.scope !== "merchant" || own.window !== window || leftOf(limit) < leftOf(own)),
  );
  return (
    <ul className="divide-y divide-line text-sm">
      {shown.map((limit) => (
        <li key={`${limit.scope} ${limit.window}`} className="py-2.5 first:pt-0 last:pb-0">
          <LimitUse limit={limit} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

const leftOf = ({ limitAmount, usedAmount }: Pick<Limit, "limitAmount" | "usedAmount">): bigint =>
  limitAmount - usedAmount;

/** Whether a payout of this amount would exceed the limit. */
export function isExceeded(limit: Limit, amount: bigint): boolean {
  return isUsedUp(limit) || amount > leftOf(limit);
}

/** Whether no further payout of any amount is possible. */
export function isUsedUp({ limitCount, usedCount }: Limit): boolean {
  return usedCount >= limitCount;
}

/** "Last 24 hours" */
export function limitName({ window, scope }: Limit): string {
  return `${WINDOWS[window] ?? window}${scope === "platform" ? " (platform limit)" : ""}`;
}

function LimitUse({ limit, currency }: { limit: Limit; currency: string }) {
  const { limitAmount, usedAmount, limitCount, usedCount, resetsAt } = limit;
  return (
    <>
      <p className="flex justify-between gap-3">
        <span className="font-medium">{limitName(limit)}</span>
        <span className="text-right">
          <Money amount={usedAmount} currency={currency} /> of <Money amount={limitAmount} currency={currency} />
        </span>
      </p>
      <Bar share={limitAmount > 0n ? Number((usedAmount * 100n) / limitAmount) : 100} />
      <p className="mt-1 text-[0.8125rem] text-muted">
        {usedCount} of {limitCount} payouts
        {resetsAt ? (
          <>
            {" "}
            · less from <LocalTime at={resetsAt} />
          </>
        ) : null}
      </p>
    </>
  );
}

/** The text beside it has the same content. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full rounded-full">
      <rect width="100" height="4" className="fill-wash" />
      <rect width={Math.min(100, share)} height="4" className={share >= 100 ? "fill-danger" : "fill-accent"} />
    </svg>
  );
}
