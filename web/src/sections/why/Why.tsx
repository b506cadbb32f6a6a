import palms from '../../art/palms-three.svg?url';
import type { Benefit } from '../../contract.gen';
import { GuideSign } from '../../ui/GuideSign';
import { Icon } from '../../ui/Icon';
import { KeepTogether } from '../../ui/KeepTogether';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Six reasons drawn as boxes in a truck, with four figures on a mileage sign next to it. */
export function Why({ section }: SectionProps<'why'>) {
  const headingId = `${section.id}-h`;
  const count = String(section.benefits.length);
  return (
    <section className="section why" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <div className="why__grid">
          <div className="rear">
            <span className="rear__lamps" aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
              <i />
            </span>
            <ul className="load">
              {section.benefits.map((benefit, index) => (
                <Carton
                  key={benefit.title}
                  benefit={benefit}
                  mark={section.carton_mark.replace('{number}', String(index + 1)).replace('{count}', count)}
                />
              ))}
            </ul>
            <div className="rear__under" aria-hidden="true">
              <i />
              <i />
              <b />
              <i />
              <i />
            </div>
          </div>
          <div className="why__sign">
            <img className="why__palms" src={palms} width="440" height="720" alt="" loading="lazy" />
            <GuideSign stats={section.stats} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Carton({ benefit, mark }: { readonly benefit: Benefit; readonly mark: string }) {
  return (
    <li className="carton">
      <Icon name={benefit.icon} />
      <span className="number" aria-hidden="true">
        {mark}
      </span>
      <h3>
        <KeepTogether text={benefit.title} />
      </h3>
      <p>{benefit.text}</p>
    </li>
  );
}
