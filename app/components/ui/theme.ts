import { useFetchers, useRouteLoaderData } from "@remix-run/react";
import type { Viewer } from "./viewer.ts";

/** The data of the root route. */
export interface RootData extends Viewer {
  readonly theme: string;
}

/** The chosen appearance, already while the choice is being saved. */
export function useTheme(): string {
  const chosen = useFetchers()
    .find(({ formAction }) => formAction === "/settings/theme")
    ?.formData?.get("theme");
  const data = useRouteLoaderData<RootData>("root");
  return typeof chosen === "string" ? chosen : (data?.theme ?? "system");
}
