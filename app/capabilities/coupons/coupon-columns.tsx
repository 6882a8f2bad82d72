import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { couponLabel, durationText } from "./coupon-labels.ts";
import { CouponText } from "./coupon-text.tsx";
import type { CouponView } from "./coupon-view.server.ts";

export const COUPON_COLUMNS: readonly Column<CouponView>[] = [
  {
    name: "Coupon",
    cell: ({ name }) => (
      <span className="block max-w-[min(18rem,30cqw)] truncate font-medium max-md:max-w-full">{name}</span>
    ),
  },
  {
    name: "Status",
    narrow: "aside",
    cell: ({ status }) => <CouponBadge status={status} />,
  },
  { name: "Discount", narrow: "line", cell: (coupon) => <CouponText coupon={coupon} /> },
  { name: "Reduces", narrow: "end", cell: ({ duration, durationMonths }) => durationText(duration, durationMonths) },
  { name: "Plans", drops: "first", cell: (coupon) => <Plans coupon={coupon} /> },
  {
    name: "Used",
    kind: "number",
    cell: ({ redemptionsCount, maxRedemptions }) =>
      maxRedemptions === null ? String(redemptionsCount) : `${redemptionsCount} of ${maxRedemptions}`,
  },
  {
    name: "Ends",
    cell: ({ redeemBy }) =>
      redeemBy ? (
        <LocalTime at={redeemBy} style="date" className="whitespace-nowrap text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    name: "Created",
    sort: BY_AGE,
    drops: "next",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

/** With a button that archives a coupon. */
export const CHANGEABLE_COUPON_COLUMNS: readonly Column<CouponView>[] = [
  ...COUPON_COLUMNS,
  { name: "Actions", kind: "actions", cell: (coupon) => <Archive coupon={coupon} /> },
];

export const couponKey = ({ couponId }: CouponView): string => couponId;

function CouponBadge({ status }: { status: string }) {
  const { name, tone } = couponLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

function Plans({ coupon: { planIds, planNames } }: { coupon: CouponView }) {
  if (planIds.length === 0) return <span className="text-muted">All</span>;
  const [first = ""] = planIds;
  return (
    <span className="block max-w-[min(12rem,16cqw)] truncate">
      {planIds.length === 1 ? (planNames[first] ?? "1 plan") : `${planIds.length} plans`}
    </span>
  );
}

function Archive({ coupon: { couponId, name, status } }: { coupon: CouponView }) {
  if (status === "archived") return null;
  return (
    <Confirm
      question={`Archive “${name}”?`}
      verb="Archive coupon"
      action={`/subscriptions/coupons/${couponId}/archive`}
      danger
      trigger={{ className: button("secondary", "small"), content: "Archive", label: `Archive ${name}` }}
    >
      New subscriptions can't use it. Subscriptions that have it keep it. You can't activate it again.
    </Confirm>
  );
}
