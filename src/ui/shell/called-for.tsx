import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { ContentActors } from "../../application/content/content-actors.ts";
import { SettingsStore } from "../../application/platform.ts";
import { UNSAVED_INPUT_KEY } from "../../application/unsaved-input.ts";
import { SHORT_PATHS } from "../../domain/shell/pages.ts";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { titleCutText } from "../kit/whole-text.ts";
import { lazily } from "../lazily.tsx";
import { usePathname } from "../pathname.ts";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort, useWiring } from "../wiring.tsx";
import { OpenedCompanyPrompt } from "./company-prompt.tsx";
import { useSession } from "./use-shell.ts";

const PasswordReminder = lazily(
  () => import("../account/password-reminder.tsx"),
  (module) => module.PasswordReminder,
);
const InboxFeed = lazily(
  () => import("./inbox-feed.tsx"),
  (module) => module.InboxFeed,
);
const SliderDialog = lazily(
  () => import("../account/slider-dialog.tsx"),
  (module) => module.SliderDialog,
);
const LoginPopup = lazily(
  () => import("../account/login-popup.tsx"),
  (module) => module.LoginPopup,
);
const InputOffer = lazily(
  () => import("./input-offer.tsx"),
  (module) => module.InputOffer,
);
/** What belongs to any page once it is active. */
export const CalledFor = () => (
  <>
    <SiteOnNavigation />
    <OpenedLoginPopup />
    <OpenedPersonCheck />
    <OpenedCompanyPrompt />
    <NeededPasswordReminder />
    <SignedInFeed />
    <OfferedInput />
    <TitlesOfCutText />
  </>
);

/** Whether the page is still the one that the browser loaded. */
const isAsLoaded = (): boolean => performance.getEntriesByType("navigation")[0]?.name === location.href;

/** Home templates and menu are loaded on every navigation, to another query of the same page too. */
function SiteOnNavigation() {
  const { site } = usePort(ContentActors);
  const { key } = useLocation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    // The first page has brought them along.
    const isKnown = seen.current === null ? isAsLoaded() : seen.current === key;
    seen.current = key;
    if (!isKnown) site.send({ type: "navigated" });
  }, [site, key]);
  return null;
}

function TitlesOfCutText() {
  useEffect(() => {
    document.addEventListener("pointerover", titleCutText);
    return () => document.removeEventListener("pointerover", titleCutText);
  }, []);
  return null;
}

/** Fetched for the few who have no password; who cannot fetch it finds the same on the account page. */
function NeededPasswordReminder() {
  const pathname = usePathname();
  // It would lie over the bar that an order is placed from.
  const isBuying = pathname.startsWith(`${SHORT_PATHS.cart}/`);
  return useSession()?.needPassword && !isBuying ? (
    <PartBoundary>
      <Suspense fallback={null}>
        <PasswordReminder />
      </Suspense>
    </PartBoundary>
  ) : null;
}

/** For the few whose session ended while they wrote. */
function OfferedInput() {
  const phone = useSession()?.phone;
  const settings = usePort(SettingsStore);
  return phone === undefined || settings.read(UNSAVED_INPUT_KEY) === null ? null : (
    <PartBoundary>
      <Suspense fallback={null}>
        <InputOffer key={phone} account={phone} />
      </Suspense>
    </PartBoundary>
  );
}

/** Hears of new messages while somebody is signed in; a line that cannot be had is no reason to bother anybody. */
function SignedInFeed() {
  const phone = useSession()?.phone;
  return phone === undefined ? null : (
    <PartBoundary>
      <Suspense fallback={null}>
        <InboxFeed key={phone} />
      </Suspense>
    </PartBoundary>
  );
}

/** Comes with the first call that a person has to send. */
function OpenedPersonCheck() {
  const slider = useSelector(useApp().personCheck, (snapshot) => snapshot.children.slider);
  return slider === undefined ? null : (
    <PartBoundary attempt={slider} onFailed={() => slider.send({ type: "closed" })}>
      <Suspense fallback={null}>
        <SliderDialog slider={slider} />
      </Suspense>
    </PartBoundary>
  );
}

/** Loaded once the page is active, so that it opens at once; before that on first use. */
function OpenedLoginPopup() {
  const app = useApp();
  const { whenActive } = useWiring();
  const isSignedOut = useSelector(app.session, (snapshot) => snapshot.matches("signedOut"));
  useEffect(() => {
    if (isSignedOut) whenActive.then(() => LoginPopup.load()).catch(() => {});
  }, [whenActive, isSignedOut]);
  const opened = useSelector(app.loginPopup, (snapshot) => !snapshot.matches("closed"));
  const wasOpened = useRef(false);
  if (opened) wasOpened.current = true;
  return wasOpened.current ? (
    <PartBoundary
      attempt={opened}
      onFailed={() => {
        app.loginPopup.send({ type: "closed" });
        app.notify("窗口没有打开，请重试", "warning");
      }}
    >
      <Suspense fallback={null}>
        <LoginPopup />
      </Suspense>
    </PartBoundary>
  ) : null;
}
