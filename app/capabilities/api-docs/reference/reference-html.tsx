import { renderToStaticMarkup } from "react-dom/server";
import { Navigation } from "./navigation.tsx";
import { Reference, referenceData } from "./reference.tsx";

export interface ReferenceHtml {
  readonly reference: string;
  readonly navigation: string;
}

let made: (ReferenceHtml & { readonly origin: string }) | undefined;

/** Identical for all visitors of this origin, so it is rendered once. */
export function referenceHtml(origin: string): ReferenceHtml {
  if (made?.origin === origin) return made;
  const data = referenceData(origin);
  made = {
    origin,
    reference: renderToStaticMarkup(<Reference data={data} />),
    navigation: renderToStaticMarkup(<Navigation data={data} />),
  };
  return made;
}
