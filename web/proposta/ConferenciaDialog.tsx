import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { propostaApi } from '#shared/proposta/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import type { Linha } from '#shared/simulacao/linhas.ts'
import { qDita } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Faltas } from '../ui/Faltas.tsx'
import { useMarcas } from '../ui/marcas.ts'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'
import { nomeDaConta } from './nome-da-conta.ts'
import css from './proposta.module.css'

export type Fato = { rotulo: string; valor: string | null }

type Props = {
  titulo: string
  /** Every field that cannot be taken back, with its value in words. */
  campos: readonly Linha[]
  /** The margin used and the total cost: shown, without a box to tick. */
  fatos: readonly Fato[]
  /** What does not forbid but must be said before the person decides. */
  avisos?: readonly string[]
  /** The missing conditions, one sentence each. */
  faltas: readonly string[]
  contas: Consulta<DadosBancarios[]>
  enviando: boolean
  impedimento?: string | undefined
  onClose: () => void
  aoConfirmar: (idDadosBancarios: string) => void
}

/**
 * The confirmation before a proposta: the person ticks every field that cannot be changed later,
 * and the ticked values are sent.
 */
export function ConferenciaDialog(props: Props) {
  const { titulo, campos, contas, enviando, impedimento, onClose, aoConfirmar } = props
  const [conta, setConta] = useState<string | null>(null)
  const idConta = conta ?? contas.data?.find(({ principal }) => principal)?.idDadosBancarios ?? null
  const { nenhuma, marcada, marcar } = useMarcas()
  const escolhida = contas.data?.find(({ idDadosBancarios }) => idDadosBancarios === idConta)
  const valorDaConta = JSON.stringify(escolhida ?? null)
  const faltam = [...campos, { rotulo: CONTA, valor: valorDaConta }]
    .filter(({ rotulo, valor }) => !marcada(rotulo, valor))
    .map(({ rotulo }) => rotulo)
  const { data: conduta } = useQuery(qDita(propostaApi.conduta, {}))
  const impedimentos = conduta?.impedimentos ?? []
  const faltas = [...new Set([...impedimentos, ...props.faltas])]

  return (
    <Dialog title={titulo} largura={560} fechaSozinho={nenhuma} onClose={onClose}>
      <p className="apagado">
        Confira com o cliente cada item. Depois de cadastrada, a proposta segue para o banco com
        estes valores.
      </p>
      <Fatos fatos={props.fatos} />
      {props.avisos?.map((aviso) => (
        <p key={aviso} data-top="2">
          {aviso}.
        </p>
      ))}
      <Faltas titulo="Falta para propor" faltas={faltas} />
      <fieldset className="card list" data-top="3">
        <legend className="so-leitor">O que não pode ser desfeito</legend>
        <Campos campos={campos} marcada={marcada} marcar={marcar} />
        <ContaQueRecebe contas={contas} escolhida={idConta} aoEscolher={setConta} />
        <Conferido
          nome={CONTA}
          marcado={marcada(CONTA, valorDaConta)}
          aoMarcar={(marcado) => marcar(CONTA, valorDaConta, marcado)}
        >
          {escolhida ? nomeDaConta(escolhida) : 'nenhuma escolhida'}
        </Conferido>
      </fieldset>
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          tamanho="md"
          variante="primario"
          carregando={enviando}
          disabledReason={
            impedimento ??
            impedimentos[0] ??
            (idConta === null ? 'Escolha a conta que recebe' : undefined) ??
            (faltam.length > 0 ? `Confira: ${faltam.join(', ')}` : undefined)
          }
          onClick={() => idConta !== null && aoConfirmar(idConta)}
        >
          Cadastrar pré-proposta
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

const CONTA = 'Conta que recebe'

export const Fatos = ({ fatos }: { fatos: readonly Fato[] }) => (
  <dl className="description" data-min="1" data-top="3">
    {fatos.map(
      ({ rotulo, valor }) =>
        valor !== null && (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd className="numeros">{valor}</dd>
          </div>
        ),
    )}
  </dl>
)

type CamposProps = { campos: readonly Linha[] } & Pick<
  ReturnType<typeof useMarcas>,
  'marcada' | 'marcar'
>

export const Campos = ({ campos, marcada, marcar }: CamposProps) =>
  campos.map(({ rotulo, valor }) => (
    <Conferido
      key={rotulo}
      nome={rotulo}
      marcado={marcada(rotulo, valor)}
      aoMarcar={(marcado) => marcar(rotulo, valor, marcado)}
    >
      {valor}
    </Conferido>
  ))

type ConferidoProps = {
  nome: string
  marcado: boolean
  aoMarcar: (marcado: boolean) => void
  children: ReactNode
}

function Conferido({ nome, marcado, aoMarcar, children }: ConferidoProps) {
  return (
    <label className={`${css.conferido} row`} data-nowrap data-pad="2" data-gap="3">
      <input
        type="checkbox"
        checked={marcado}
        onChange={({ currentTarget }) => aoMarcar(currentTarget.checked)}
      />
      <span>{nome}</span>
      <b className="numeros">{children}</b>
    </label>
  )
}
