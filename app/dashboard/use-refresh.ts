import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 3_000;

/** Reloads the page's data while something on it is in progress. */
export function useRefresh(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
