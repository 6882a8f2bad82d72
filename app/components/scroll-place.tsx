import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";

const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Scroll places as the router restores them, except after the data of the same page were read again: it would move the reader
 * back to where they were when that reading began.
 */
export function ScrollPlace(nonce: { nonce?: string }) {
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

/** Stands before ScrollRestoration, since effects run in the order of the elements, those of their parent last. */
function KeepTop({ top }: { top: MutableRefObject<number> }) {
  useEffectBeforePaint(() => {
    top.current = window.scrollY;
  });
  return null;
}
