import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";

const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Restores scroll positions like the router, except after the same page's data was read again, which would move the
 * reader back.
 */
export function ScrollPosition(nonce: { nonce?: string }) {
  const { key } = useLocation();
  // Renders with every state of the router, as ScrollRestoration does.
  useRevalidator();
  const shownKey = useRef<string>();
  const top = useRef(0);
  useEffectBeforePaint(() => {
    if (shownKey.current === key) window.scrollTo({ top: top.current, behavior: "instant" });
    shownKey.current = key;
  });
  return (
    <>
      <KeepTop top={top} />
      <ScrollRestoration {...nonce} />
    </>
  );
}

/** Placed before ScrollRestoration, since effects run in element order, those of the parent last. */
function KeepTop({ top }: { top: MutableRefObject<number> }) {
  useEffectBeforePaint(() => {
    top.current = window.scrollY;
  });
  return null;
}
