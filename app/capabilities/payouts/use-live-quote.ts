import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { choiceIn, isSameQuote, type QuoteChoice, quotePath } from "./quote-choice.ts";

/** Typing counts as finished after this pause. */
const PAUSE_MS = 500;

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

interface LiveQuote {
  /** Current values of the form. */
  readonly typed: QuoteChoice;
  /** Whether the payout was sent and is unanswered; nothing is editable meanwhile. */
  readonly isSending: boolean;
  /** Whether the page's quote matches the form's current values. */
  readonly isCurrent: boolean;
  /** Reads the form after an edit. A quote follows once typing pauses. */
  readonly follow: (form: HTMLFormElement) => void;
  /** Asks for the quote of the form at once. */
  readonly askNow: (form: HTMLFormElement) => void;
}

/** Keeps the page's quote current during typing. Without scripts the form asks for each quote. */
export function useLiveQuote(quoted: QuoteChoice): LiveQuote {
  const [typed, setTyped] = useState(quoted);
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();
  const isSending = formMethod === "POST";
  const isSame = isSameQuote(typed, quoted);
  useEffect(() => {
    // A navigation would replace the page with the payout's result.
    if (isSame || isSending) return;
    const timer = setTimeout(() => navigate(quotePath(typed), IN_PLACE), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isSame, isSending, navigate]);
  return {
    typed,
    isSending,
    isCurrent: isSame && state === "idle",
    follow: (form) => setTyped(choiceOf(form)),
    askNow: (form) => {
      if (isSending) return;
      setTyped(choiceOf(form));
      navigate(quotePath(choiceOf(form)), IN_PLACE);
    },
  };
}

function choiceOf(form: HTMLFormElement): QuoteChoice {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return choiceIn(new URLSearchParams(fields));
}
