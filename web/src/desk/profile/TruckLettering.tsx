import { Link } from '@tanstack/react-router';
import { language } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** The lettering on the home page's trucks, at the section with its main heading. */
const place = { path: `${language}/pages/home.toml`, at: '/section/0/livery/0' };

/** A link to the lettering on the trucks, on the home page in the language of the desk. */
export function TruckLettering() {
  return (
    <p>
      <Link to="/site/edit" search={place} className="link">
        {screenMessages.profile.truckLettering}
      </Link>
    </p>
  );
}
