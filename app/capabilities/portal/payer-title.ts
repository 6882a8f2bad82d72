import type { LoaderFunction, MetaArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { failureText } from "./failure-text.ts";
import { PAYER_LAYOUT, type PayerPage } from "./payer-frame.tsx";

/** The title of the browser's tab: of the page, or of what is shown in its place. */
export function payerTitle<Loader extends LoaderFunction>(
  titleOf: (data: SerializeFrom<Loader>) => string,
): MetaFunction<Loader> {
  return ({ data, error, matches }: MetaArgs<Loader>) => {
    // Remix says null where nothing failed.
    if (error == null && data !== undefined) return [{ title: titleOf(data as SerializeFrom<Loader>) }];
    const frame = matches.find(({ id }) => id === PAYER_LAYOUT)?.data as PayerPage | undefined;
    return [{ title: failureText(error, frame?.language ?? "en").title }];
  };
}
