import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { Screen } from '../components/Screen.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { Calendars } from './Calendars.tsx';
import { Crews } from './Crews.tsx';
import { DaysOff } from './DaysOff.tsx';
import { Rules } from './RulesForm.tsx';
import './booking-setup.css';

const strings = screenMessages.bookingSetup;

/** What an owner sets up before customers can book: crews, rules, days off and calendars. */
export function BookingSetupScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Screen title={strings.title} lead={strings.lead}>
        <div className="narrow stack stack--wide">
          <Crews />
          <Rules />
          <DaysOff />
          <Calendars />
        </div>
      </Screen>
    </OwnersOnly>
  );
}
