import type { CouponView } from "#app/capabilities/coupons/index.server.ts";
import { couponText } from "#app/capabilities/coupons/index.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

interface CouponSelectProps {
  state: FormState;
  name: string;
  coupons: readonly CouponView[];
  /** What no choice means. */
  none: string;
  /** What takes the present coupon away. */
  remove?: string;
}

export function CouponSelect({ state, name, coupons, none, remove }: CouponSelectProps) {
  const locale = useLocale();
  return (
    <FormField state={state} name={name} label="Coupon">
      {(control) => (
        <select {...control} className="control control-select">
          <option value="">{none}</option>
          {remove ? <option value="none">{remove}</option> : null}
          {coupons.map((coupon) => (
            <option key={coupon.couponId} value={coupon.couponId}>
              {coupon.name}: {couponText(coupon, locale)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
