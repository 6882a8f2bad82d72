import { useFetchers, useRouteLoaderData } from "@remix-run/react";
import type { Viewer } from "./ui/viewer.ts";

/** What the root knows of whoever looks. */
export interface RootData extends Viewer {
  readonly theme: string;
}

/** The chosen appearance; at once the new one while a choice is being kept. */
export function useTheme(): string {
  const chosen = useFetchers()
    .find(({ formAction }) => formAction === "/settings/theme")
    ?.formData?.get("theme");
  const data = useRouteLoaderData<RootData>("root");
  return typeof chosen === "string" ? chosen : (data?.theme ?? "system");
}
