import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { beneficioApi } from '#shared/beneficio/api.ts'
import type { MargemConvenio } from '#shared/beneficio/shapes.ts'
import type { Empregadores } from '#shared/empregador/api.ts'
import { q } from '../api/query.ts'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import css from './beneficio.module.css'
import { Margens } from './Margens.tsx'

type Props = {
  cpf: string
  /** The empregadores and convênios of the client. */
  convenios: Consulta<Empregadores>
}

/** The margin under each convênio of the client, job by job, with the rule of the day. */
export function MargemConvenioBlock({ cpf, convenios }: Props) {
  const [escolhido, setEscolhido] = useState<string>()
  const doCliente = conveniosDe(convenios.data)
  const [codigoConvenio] = doCliente.find(([codigo]) => codigo === escolhido) ?? doCliente[0] ?? []
  const margem = useQuery({
    ...q(beneficioApi.margemConvenio, {
      query: { Cpf: cpf, codigoConvenio: codigoConvenio ?? '' },
    }),
    enabled: codigoConvenio !== undefined,
  })
  const semConvenio = { ...convenios, data: convenios.data && SEM_FONTES }

  return (
    <Block<MargemConvenio>
      titulo="Margem por convênio"
      consulta={codigoConvenio === undefined ? semConvenio : margem}
      erro="Não foi possível carregar a margem do convênio"
      acoes={
        codigoConvenio !== undefined &&
        doCliente.length > 1 && (
          <Segmentos
            rotulo="Convênio"
            opcoes={doCliente}
            escolhida={codigoConvenio}
            aoEscolher={setEscolhido}
          />
        )
      }
      vazio={{
        quando: ({ fontes }) => fontes.length === 0,
        mostrar: (
          <EmptyState
            icone={<IconBriefcase size={20} />}
            titulo="Nenhum vínculo com convênio cadastrado"
            texto="Inclua o empregador em Cadastro ou consulte o Crédito do Trabalhador."
          />
        ),
      }}
    >
      {({ convenio, fontes }) => (
        <div className="grid" data-gap="4" data-min="3">
          {fontes.map((fonte) => (
            <Fonte key={fonte.id} convenio={convenio} fonte={fonte} />
          ))}
        </div>
      )}
    </Block>
  )
}

type FonteProps = { convenio: string; fonte: MargemConvenio['fontes'][number] }

function Fonte({ convenio, fonte: { tipo, identificacao, base, margens } }: FonteProps) {
  const id = useId()
  return (
    <article
      className={`cartao-beneficio ${css.cartaoBeneficio} card stack`}
      data-gap="3"
      data-pad="3"
      aria-labelledby={id}
    >
      <header>
        <h3 id={id} className="numeros">
          {convenio} · {tipo === 'VINCULO' ? `matrícula final ${identificacao}` : identificacao}
        </h3>
        <p className="row linha-toda suave">
          Margem sobre <Money valor={base} />
        </p>
      </header>
      <Margens margens={margens} />
    </article>
  )
}

const SEM_FONTES: MargemConvenio = { codigoConvenio: '', convenio: '', fontes: [] }

/** Each convênio once, in the order of the empregadores. */
const conveniosDe = (dados: Empregadores | undefined): (readonly [string, string])[] => [
  ...new Map(
    (dados?.empregadores ?? []).map(({ codigoConvenio, convenio }) => [codigoConvenio, convenio]),
  ),
]
