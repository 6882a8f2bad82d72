import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { type NamedPrice, readNamedPrices, readOfferedPrices } from "#app/capabilities/plans/index.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { errorsAtPlaces } from "#app/dashboard/forms/row-errors.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { typedForm, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { type Entry, filledPlaces, type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { readCoupons } from "./new-subscription.server.ts";
import { answerPreviewed } from "./previewed-form.server.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscriptionPath } from "./subscription-columns.tsx";
import { changedFields, changeFields } from "./subscription-fields.server.ts";
import type { SubscriptionView } from "./subscription-view.server.ts";

const { updateSubscription } = SubscriptionService.method;

/** The page that changes items, quantities and the coupon. @throws Response 404 */
export async function readChangePage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const subscription = await readSubscription(args);
  const [offered, own, coupons] = await Promise.all([
    readOfferedPrices(extensions),
    readNamedPrices(
      extensions,
      subscription.items.map(({ priceId }) => priceId),
    ),
    readCoupons(extensions),
  ]);
  const isOfCurrency = ({ terms }: NamedPrice) => terms.currency === subscription.currency;
  const archived = [...own.values()].filter(({ priceId }) => !offered.some((price) => price.priceId === priceId));
  return {
    subscription,
    prices: [...offered.filter(isOfCurrency), ...archived],
    coupons,
    form: newForm(updateSubscription, itemValues(subscription), subscription.version),
  };
}

/** Items in the texts of the form. */
function itemValues({ items }: SubscriptionView): Record<string, string> {
  const rows = items.map(({ itemId, priceId, quantity, taxRate }, place) => {
    const row = `items[${place}]`;
    return {
      [`${row}[item_id]`]: itemId ?? "",
      [`${row}[price_id]`]: priceId,
      [`${row}[quantity]`]: String(quantity ?? 1),
      ...(taxRate && {
        [`${row}[tax_rate][name]`]: taxRate.name,
        [`${row}[tax_rate][millipercent]`]: String(taxRate.millipercent),
        [`${row}[tax_rate][inclusive]`]: String(taxRate.inclusive),
      }),
    };
  });
  return Object.assign({}, ...rows);
}

/** POST /subscriptions/:id/change: shows what the change bills, and changes it once that is confirmed. */
export async function changeSubscription(args: ActionFunctionArgs) {
  const sent: Entry[] = await sentEntries(args);
  const subscription = await readSubscription(args);
  const { subscriptionId } = subscription;
  const known: Values = Object.fromEntries(
    Object.entries(itemValues(subscription)).map(([name, value]) => [name, [value]]),
  );
  const { entries, errors } = changeFields(sent, known);
  if (Object.keys(errors).length > 0) return data({ problem: withErrors(typedForm(sent), errors), preview: null }, 422);
  const places = filledPlaces(valuesOf(sent), "items", ["price_id"]);
  return answerPreviewed(args, {
    ...{ method: updateSubscription, sent, entries, fixed: { subscriptionId }, clears: ["coupon_id"] },
    fill: () => ({ subscriptionId, updateMask: { paths: changedFields(entries) } }),
    asked: (change) => ({ change }),
    errorsIn: (found) => errorsAtPlaces(found, "items", places),
    to: subscriptionPath,
    done: "Subscription changed.",
  });
}
