import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useState } from 'react'
import { empregadorApi, type Empregador, type Empregadores } from '#shared/empregador/api.ts'
import { empregadorImutavel, MOTIVO_IMUTAVEL } from '#shared/empregador/imutavel.ts'
import type { Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { DateText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { EmpregadorDialog } from './EmpregadorDialog.tsx'
import './empregador.css'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: Consulta<Empregadores>
  makesOld: readonly Velho[]
  /** Reads them again, for who met another's version. */
  reler: () => Promise<Empregadores | undefined>
  impedimento?: string | undefined
}

/** The employers and agreements of the client: read, added, edited. */
export function EmpregadoresBlock({ cliente, consulta, makesOld, reler, impedimento }: Props) {
  const [aberto, setAberto] = useState<Empregador | 'novo'>()
  const motivo = useMotivo()
  const total = consulta.data?.empregadores.length

  return (
    <>
      <Block
        titulo="Empregadores e convênios"
        contagem={total}
        consulta={consulta}
        erro="Não foi possível carregar os empregadores"
        acoes={
          <ActionButton
            disabledReason={motivo(empregadorApi.incluir.permissao) ?? impedimento}
            onClick={() => setAberto('novo')}
          >
            Incluir empregador
          </ActionButton>
        }
        vazio={{
          quando: ({ empregadores }) => empregadores.length === 0,
          mostrar: (
            <EmptyState
              icone={<IconBuilding size={20} />}
              titulo="Nenhum empregador cadastrado"
              texto="Inclua um à mão ou consulte o Crédito do Trabalhador."
            />
          ),
        }}
      >
        {({ empregadores }) => (
          <ul className="empregadores">
            {empregadores.map((empregador) => (
              <li key={empregador.idEmpregador}>
                <Cartao
                  empregador={empregador}
                  impedimento={
                    motivo(empregadorApi.atualizar.permissao) ??
                    impedimento ??
                    (empregadorImutavel(empregador.codigoConvenio) ? MOTIVO_IMUTAVEL : undefined)
                  }
                  aoEditar={() => setAberto(empregador)}
                />
              </li>
            ))}
          </ul>
        )}
      </Block>
      {aberto && (
        <EmpregadorDialog
          cliente={cliente}
          makesOld={makesOld}
          reler={reler}
          empregador={aberto === 'novo' ? null : aberto}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

type CartaoProps = {
  empregador: Empregador
  impedimento: string | undefined
  aoEditar: () => void
}

function Cartao({ empregador, impedimento, aoEditar }: CartaoProps) {
  const { convenio, orgao, matricula, tipo, rendaBruta, dataConcessao, especie, idUF } = empregador
  return (
    <article className="empregador" aria-label={`${convenio}, matrícula ${matricula}`}>
      <header>
        <h3>{convenio}</h3>
        <Badge>{tipo}</Badge>
        <ActionButton
          variante="sutil"
          aria-label={`Editar ${convenio}, matrícula ${matricula}`}
          disabledReason={impedimento}
          onClick={aoEditar}
        >
          Editar
        </ActionButton>
      </header>
      <dl className="pares numeros">
        <dt>Matrícula</dt>
        <dd>
          <bdi>{matricula}</bdi>
        </dd>
        <dt>Renda bruta</dt>
        <dd>
          <Money valor={rendaBruta} />
        </dd>
        {orgao && (
          <>
            <dt>Órgão</dt>
            <dd>{orgao}</dd>
          </>
        )}
        {especie && (
          <>
            <dt>Espécie</dt>
            <dd>{especie}</dd>
          </>
        )}
        {idUF && (
          <>
            <dt>UF</dt>
            <dd>{idUF}</dd>
          </>
        )}
        {dataConcessao && (
          <>
            <dt>Desde</dt>
            <dd>
              <DateText dia={dataConcessao} />
            </dd>
          </>
        )}
      </dl>
    </article>
  )
}
