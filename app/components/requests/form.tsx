import { type FormProps, Form as RouterForm } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { PLACE_PARAMETER } from "./page-place.ts";

const PlaceContext = createContext("");

export const PlaceProvider = PlaceContext.Provider;

/**
 * Makes the address of a form that changes something carry the page's organization and environment. Scripts send them in a header
 * instead (keep-submissions.ts), since the address of a form that they send becomes the page's own.
 */
export function usePostAddress({ isNative = false } = {}): (path: string) => string {
  const place = useContext(PlaceContext);
  const isSentByScript = useHydrated() && !isNative;
  return (path) => {
    if (isSentByScript || place === "") return path;
    return `${path}${path.includes("?") ? "&" : "?"}${PLACE_PARAMETER}=${encodeURIComponent(place)}`;
  };
}

/** A form of a page. One that changes something is for the organization and environment that the page shows. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ action, ...props }, ref) {
  const addressOf = usePostAddress({ isNative: props.reloadDocument === true });
  const to = action !== undefined && props.method === "post" ? addressOf(action) : action;
  return <RouterForm {...props} {...(to !== undefined && { action: to })} ref={ref} />;
});
