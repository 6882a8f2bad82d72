export { ENTRY_LIST } from "./entry-list.server.ts";
export { type EntryView, entryView, type SettingsView, settingsView, WITH_PAYMENT } from "./entry-view.server.ts";
