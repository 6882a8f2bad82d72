import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aKey, startApp } from "#tests/support/app-process.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aScriptedMerchant, everybody, timeOf } from "./scripted.ts";

const { platform } = await startPlatform();
const step = { after: "P1M", on: everybody, do: "card_recovers" };
