import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readNewCoupon, saveCoupon } from "#app/capabilities/coupons/coupon-form.server.ts";
import { CouponForm } from "#app/capabilities/coupons/coupon-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("New coupon");
export const handle = crumbs({ name: "Coupons", to: "/subscriptions/coupons" }, { name: "New coupon" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewCoupon(args);
}

/** POST /subscriptions/coupons/new */
export async function action(args: ActionFunctionArgs) {
  return saveCoupon(args);
}

export default function NewCoupon() {
  const { form, plans } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageTitle title="New coupon" lead="You can't change a coupon after you create it." />
      <CouponForm state={useFormState(form)} plans={plans} />
    </div>
  );
}
