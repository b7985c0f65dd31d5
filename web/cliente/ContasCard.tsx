import IconBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useState } from 'react'
import { clienteApi } from '#shared/cliente/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import type { Velho } from '../api/query.ts'
import { Revelar } from '../revelacao/Revelar.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import './cadastro.css'
import { ContaDialog } from './ContaDialog.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: Consulta<DadosBancarios[]>
  makesOld: readonly Velho[]
  /** Reads the accounts again, whoever changed them. */
  reler: () => Promise<DadosBancarios[] | undefined>
  impedimento?: string | undefined
}

/** Where the money goes. The number is masked; whoever needs it says why. */
export function ContasCard({ cliente, consulta, makesOld, reler, impedimento }: Props) {
  const [aberta, setAberta] = useState<'nova' | DadosBancarios>()
  const motivo = useMotivo()
  const parado = motivo(clienteApi.incluirDadosBancarios.permissao) ?? impedimento
  const incluir = (
    <ActionButton disabledReason={parado} onClick={() => setAberta('nova')}>
      Incluir conta
    </ActionButton>
  )

  return (
    <>
      <Block
        titulo="Contas"
        contagem={consulta.data?.length}
        acoes={incluir}
        consulta={consulta}
        erro="Não foi possível carregar as contas"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: (
            <EmptyState
              icone={<IconBank size={20} />}
              titulo="Nenhuma conta cadastrada"
              texto="Sem conta não há onde pagar uma proposta."
            />
          ),
        }}
      >
        {(lista) => (
          <ul className="cadastro-lista">
            {lista.map((conta) => (
              <li key={conta.idDadosBancarios}>
                <p className="cadastro-titulo">
                  {conta.codigoBanco} · {conta.banco}
                  {conta.principal && <Badge tom="azul">Principal</Badge>}
                </p>
                <p className="numeros">
                  Agência {conta.agencia} · Conta{' '}
                  <Revelar campo="conta" id={conta.idDadosBancarios}>
                    {conta.conta}
                  </Revelar>
                </p>
                <p className="cadastro-menor">
                  {conta.tipoConta} ·{' '}
                  {conta.digitoConferido ? 'dígito conferido' : 'dígito sem conferência'}
                </p>
                <span className="cadastro-acoes">
                  <ActionButton
                    aria-label={`Editar conta ${conta.banco} ${conta.conta}`}
                    disabledReason={parado}
                    onClick={() => setAberta(conta)}
                  >
                    Editar
                  </ActionButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      {aberta && (
        <ContaDialog
          cliente={cliente}
          conta={aberta === 'nova' ? undefined : aberta}
          makesOld={makesOld}
          buscarAtual={async (id) => (await reler())?.find((uma) => uma.idDadosBancarios === id)}
          onClose={() => setAberta(undefined)}
        />
      )}
    </>
  )
}
