import { useState } from "react";
import type { ComboboxControl, ComboboxOption } from "./combobox-props.ts";
import { useOptions } from "./use-options.ts";

/** The text and the choice of a combobox, whose options are all given or come from a source. */
export function useChoice({ options, defaultValue = "", source, typed, onChoose }: ComboboxControl) {
  const [chosen, setChosen] = useState(options.find(({ value }) => value === defaultValue) ?? null);
  const [text, setText] = useState(chosen?.name ?? typed ?? "");
  const [open, setOpen] = useState(false);
  const name = chosen?.name ?? "";
  // A field with its choice's name shows the whole list, not the one match.
  const searched = chosen && text === name ? "" : text.trim().toLowerCase();
  const found = useOptions(open ? source : undefined, searched);
  const isFound = !source || found?.text === searched;
  const known = source ? (found?.options ?? options) : options;
  // Enter chooses the first match, which must not be one of an earlier text.
  const matches = source && isFound ? known : known.filter((option) => matchesText(option, searched));
  const isTyped = source !== undefined && text !== name;
  const set = (option: ComboboxOption | null) => {
    setChosen(option);
    onChoose?.(option?.value ?? "");
  };
  const choose = (value: string) => {
    const option = [...matches, ...options].find((each) => each.value === value) ?? null;
    setText(option?.name ?? "");
    set(option);
  };
  const leave = () => {
    if (text.trim() === "") choose("");
    else if (!isTyped) setText(name);
    else if (chosen) set(null);
  };
  // A text without a choice is sent as it is where the server finds what it means.
  const sent = isTyped ? text.trim() : (chosen?.value ?? "");
  return { text, setText, open, setOpen, value: chosen?.value ?? "", sent, choose, leave, matches, isFound };
}

function matchesText({ name, detail = "" }: ComboboxOption, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text);
}
