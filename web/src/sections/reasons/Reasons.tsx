import { Icon } from '../../ui/Icon';
import { KeepTogether } from '../../ui/KeepTogether';
import { MileSign } from '../../ui/MileSign';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Reasons or values as a list: numbered with mile markers if the section names a marker, otherwise with icons. */
export function Reasons({ section }: SectionProps<'reasons'>) {
  const headingId = `${section.id}-h`;
  const { marker } = section;
  const List = marker ? 'ol' : 'ul';
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <List className="ruled">
          {section.items.map((item, index) => (
            <li key={item.title}>
              {marker ? <MileSign marker={marker} mile={index + 1} /> : <Icon name={item.icon} />}
              <h3>
                <KeepTogether text={item.title} />
              </h3>
              <p>
                <Rich text={item.text} />
              </p>
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}
