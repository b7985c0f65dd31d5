import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useState, type ReactNode } from 'react'
import { empregadorApi, type Empregador, type Empregadores } from '#shared/empregador/api.ts'
import {
  empregadorImutavel,
  impedimentoDeDesfazer,
  MOTIVO_IMUTAVEL,
} from '#shared/empregador/imutavel.ts'
import { useChange, type Velho } from '../api/query.ts'
import { ListaEditavel } from '../formulario/ListaEditavel.tsx'
import { useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import type { ConsultaRelida } from '../ui/Block.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { EmpregadorDialog } from './EmpregadorDialog.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: ConsultaRelida<Empregadores>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

/** The empregadores and convênios of the client: read, added, edited. */
export function EmpregadoresBlock({ cliente, consulta, makesOld, impedimento }: Props) {
  const motivo = useMotivo()
  const parado = motivo(empregadorApi.atualizar.permissao) ?? impedimento
  return (
    <ListaEditavel
      titulo="Empregadores e convênios"
      consulta={consulta}
      erro="Não foi possível carregar os empregadores"
      itensDe={({ empregadores }) => empregadores}
      idDe={({ idEmpregador }) => idEmpregador}
      vazio={{
        icone: <IconBuilding size={20} />,
        titulo: 'Nenhum empregador cadastrado',
        texto: 'Inclua um à mão ou consulte o Crédito do Trabalhador.',
      }}
      incluir={{
        nome: 'Incluir empregador',
        impedimento: motivo(empregadorApi.incluir.permissao) ?? impedimento,
      }}
      className="grid"
      dialogo={({ item, ...props }) => (
        <EmpregadorDialog cliente={cliente} empregador={item} makesOld={makesOld} {...props} />
      )}
    >
      {(empregador, editar) => (
        <Cartao
          empregador={empregador}
          impedimento={
            parado ?? (empregadorImutavel(empregador.codigoConvenio) ? MOTIVO_IMUTAVEL : undefined)
          }
          aoEditar={editar}
          desfazer={
            empregadorImutavel(empregador.codigoConvenio) && (
              <Desfazer
                idCliente={cliente.idCliente}
                empregador={empregador}
                makesOld={makesOld}
                impedimento={motivo(empregadorApi.desfazer.permissao) ?? impedimento}
              />
            )
          }
        />
      )}
    </ListaEditavel>
  )
}

type CartaoProps = {
  empregador: Empregador
  impedimento: string | undefined
  aoEditar: () => void
  desfazer: ReactNode
}

function Cartao({ empregador, impedimento, aoEditar, desfazer }: CartaoProps) {
  const { convenio, orgao, matricula, tipo, rendaBruta, dataConcessao, especie, idUF } = empregador
  return (
    <article className="card stack" data-pad="3" aria-label={`${convenio}, matrícula ${matricula}`}>
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
        {desfazer}
      </header>
      <dl className="description numeros" data-kind="pairs">
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

type DesfazerProps = {
  idCliente: string
  empregador: Empregador
  makesOld: readonly Velho[]
  impedimento: string | undefined
}

/** Takes back a record of the INSS, which nobody edits, by a second press. */
function Desfazer({ idCliente, empregador, makesOld, impedimento }: DesfazerProps) {
  const { idEmpregador, codigoConvenio, convenio, matricula, incluidoPor } = empregador
  const [certo, setCerto] = useState(false)
  const usuario = useUsuario()
  const supervisor = useAutoridade() !== 'ATENDENTE'
  const desfazer = useChange(empregadorApi.desfazer, { makesOld })
  const dono = { codigoConvenio, incluidoPor: incluidoPor?.idUsuario ?? null }
  const quem = { idUsuario: usuario?.idUsuario, supervisor }
  const nome = certo ? 'Confirmar: desfazer inclusão' : 'Desfazer inclusão'
  return (
    <ActionButton
      variante="sutil"
      aria-label={`${nome} de ${convenio}, matrícula ${matricula}`}
      carregando={desfazer.isPending}
      disabledReason={impedimento ?? impedimentoDeDesfazer(dono, quem)}
      onClick={() => {
        if (certo) desfazer.mutate({ params: { idCliente, idEmpregador } })
        else setCerto(true)
      }}
      onBlur={() => setCerto(false)}
    >
      {nome}
    </ActionButton>
  )
}
