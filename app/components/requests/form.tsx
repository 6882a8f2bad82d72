import { type FormProps, Form as RouterForm } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { PAGE_TENANT_PARAMETER } from "./page-tenant.ts";

const PageTenantContext = createContext("");

export const PageTenantProvider = PageTenantContext.Provider;

/**
 * Adds the page's organization and environment to a form's address. Scripts send a header instead, since the address of
 * their form becomes the page's.
 */
export function usePostAddress({ isNative = false } = {}): (path: string) => string {
  const tenant = useContext(PageTenantContext);
  const isSentByScript = useHydrated() && !isNative;
  return (path) => {
    if (isSentByScript || tenant === "") return path;
    return `${path}${path.includes("?") ? "&" : "?"}${PAGE_TENANT_PARAMETER}=${encodeURIComponent(tenant)}`;
  };
}

/** A page's form. A form with changes carries the organization and environment that the page shows. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ action, ...props }, ref) {
  const addressOf = usePostAddress({ isNative: props.reloadDocument === true });
  const to = action !== undefined && props.method === "post" ? addressOf(action) : action;
  return <RouterForm {...props} {...(to !== undefined && { action: to })} ref={ref} />;
});
