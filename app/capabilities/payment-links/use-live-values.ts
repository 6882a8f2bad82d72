import { type RefObject, useCallback, useRef, useState } from "react";
import { type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";

const NOTHING: Values = {};

interface LiveValues {
  readonly values: Values;
  /** Goes around the form. */
  readonly around: RefObject<HTMLDivElement>;
  /** Reads the form again: on each input, and after rows came or went. */
  readonly read: () => void;
}

/** The texts of a form while they are typed, over what it leaves as it is. Without scripts they stay as the server knows them. */
export function useLiveValues(known: Values, kept: Values = NOTHING): LiveValues {
  const around = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(known);
  const read = useCallback(() => {
    const form = around.current?.querySelector("form");
    if (form) setValues({ ...kept, ...valuesOf([...new FormData(form)].filter(isText)) });
  }, [kept]);
  return { values, around, read };
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === "string";
